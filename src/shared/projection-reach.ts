/** How far from today projections reach [behaviour: Projection]: this many whole years before and after the current one. */
export const FURTHEST_YEARS = 100
