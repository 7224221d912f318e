/** The refusal of a change of the e-mail that has to come with the password; the browser then asks for it. */
export const PASSWORD_NEEDED = 'Please enter your current password to change your email.'
