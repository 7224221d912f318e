export const MAX_OPEN_ITEMS = 500
