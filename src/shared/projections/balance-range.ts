/** The answer about the range of balances [behaviour: Everyday spending]. Its input is that of balances. */

export interface RangeProjection {
  from: string
  today: string
  /** A balance for each day, in cents; null where no everyday expense has a range. */
  lowCents: number[] | null
  highCents: number[] | null
}
