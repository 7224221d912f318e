/** What the account that everyone has is called [specification 2]. */
export const PERSONAL_ACCOUNT_NAME = 'Personal Account'
