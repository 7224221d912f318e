/** How many open items are listed, and how many each list of a check-in can have. */
export const MAX_OPEN_ITEMS = 500
