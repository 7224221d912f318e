/** The ways in which an expense leaves an account other than by itself on its own day. Money is integer cents. */

export interface Spending {
  /** 1 to 31 makes a card of a monthly expense: its bill closes on that day of a month. */
  closeDay: number | null
  /** The card with which it is paid; null for the account. */
  paidBy: number | null
  /** True for what is spent a little every day: its amount is that of a week, and it has no dates. */
  everyday: boolean
  /** Eight of ten weeks lie between these; both or none. */
  everydayLowCents: number | null
  everydayHighCents: number | null
}

/** Paid by itself, from the account. */
export const PLAIN_SPENDING: Spending = {
  closeDay: null,
  paidBy: null,
  everyday: false,
  everydayLowCents: null,
  everydayHighCents: null,
}

/** The part of a card that pays for a purchase, with the date of the payment and the day on which it falls. */
export interface PayingCard {
  id: number
  name: string
  date: string
  on: string
}
