/**
 * The sign-up form's only answer, and that of the register call where registration is closed
 * [behaviour: Landing page]. Apart from the schemas, so that the landing page loads without them.
 */
export const SIGN_UP_COMING_SOON = 'Sign up is coming soon! Please use the login form for now.'
