/** The number of open items that are listed, and that each list of a check-in can have. */
export const MAX_OPEN_ITEMS = 500
