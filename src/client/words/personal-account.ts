/** What the account that everyone has is called [behaviour: Switch Account]. */
export const PERSONAL_ACCOUNT_NAME = 'Personal Account'
