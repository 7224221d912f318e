/** The reach of projections from today [behaviour: Projection]: this many whole years before and after the current one. */
export const FURTHEST_YEARS = 100
