/** The name of the account that every user has [behaviour: Switch Account]. */
export const PERSONAL_ACCOUNT_NAME = 'Personal Account'
