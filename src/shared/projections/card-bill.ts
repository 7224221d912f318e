/** The inputs and answers about a payment of a card [behaviour: Cards]. Money is integer cents; dates are YYYY-MM-DD. */
import { z } from 'zod'
import { dateField, idField } from '../fields.ts'
import { projectionScope } from './projection.ts'

export const BILL_PURCHASES_PER_PAGE = 200

/** A payment of a card, and what it is made of. */
export interface Bill {
  id: number
  name: string
  /** The date of the payment, and the day on which it falls. */
  date: string
  on: string
  /** The period: of an empty one `from` is after `closeOn`. */
  from: string
  closeOn: string
  /** The card's own amount: what else is usually on it. */
  ownCents: number
  /** Ascending by day, then as within a day; those that are done or skipped are not on the bill. */
  purchases: BillPurchase[]
  /** The number on all pages. */
  purchaseCount: number
  plannedCents: number
  /** The bill as it came, else what is planned. */
  amountCents: number
  hasOverride: boolean
  occurred: boolean
  skipped: boolean
  /** Everyday spending with the card. */
  everydayCents: number
  nextCursor: number | null
}

export interface BillPurchase {
  id: number
  name: string
  date: string
  on: string
  amountCents: number
  occurred: boolean
  skipped: boolean
}

/** A payment that counts, as an explanation names it. */
export type CountedPayment = Pick<Bill, 'id' | 'date' | 'on' | 'amountCents'>

export const billInput = z.object({
  ...projectionScope,
  /** The id of the part of a card that has the date. */
  id: idField,
  date: dateField,
  /** The number of purchases on the pages before this one; absent for the first page. */
  cursor: idField.optional(),
})

export type BillInput = z.infer<typeof billInput>
