/** Decided at build time [behaviour: Build flags]. */

export const OFFERS_CALENDAR_VIEW = import.meta.env.VITE_CALENDAR_VIEW === 'true'

export const OFFERS_MARK_DONE_MODE = import.meta.env.VITE_MARK_DONE_MODE === 'true'
