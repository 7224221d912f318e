/** The most that a statement can have, without the code that checks it. */

export const MAX_STATEMENT_FILES = 12
/** 5 MiB, of all files together. */
export const MAX_STATEMENT_BYTES = 5_242_880
