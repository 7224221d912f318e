/**
 * The sentence of the sign-up form, and of the register call where registration is closed
 * [behaviour: Landing page]. It has a file of its own so that the landing page loads without the schemas.
 */
export const SIGN_UP_COMING_SOON = 'Sign up is coming soon! Please use the login form for now.'
