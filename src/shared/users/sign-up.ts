/** In a file of its own, so that the landing page loads without the schemas [behaviour: Landing page]. */
export const SIGN_UP_COMING_SOON = 'Sign up is coming soon! Please use the login form for now.'
