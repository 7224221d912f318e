/** Purchases of a made person without a plan: shops, fares, coffees, cash, and money among friends. */
import type { Temporal } from 'temporal-polyfill'
import type { StatementLine } from '../../../src/shared/statements/statement.ts'
import { SHOP_TEXTS, SHOPS } from './bank-texts.ts'
import type { Chance } from './chance.ts'

export function habitLines(
  chance: Chance,
  first: Temporal.PlainDate,
  last: Temporal.PlainDate,
): StatementLine[] {
  const lines: StatementLine[] = []
  const shops = SHOPS.map((payee) => ({
    payee,
    text: chance.one(SHOP_TEXTS),
    perDay: 0.01 + 0.12 * chance.next() ** 2,
    usual: chance.whole(400, 9_000),
  }))
  const coffee = { price: chance.one([350, 425, 495]), share: chance.happens(0.5) ? 0.45 : 0 }
  const fare = { price: chance.one([275, 290]), share: chance.happens(0.4) ? 0.6 : 0 }
  const groceryDay = chance.happens(0.4) ? chance.whole(1, 7) : 0
  const count = first.until(last).days + 1
  for (let index = 0; index < count; index++) {
    const day = first.add({ days: index })
    const date = day.toString()
    const isWorkday = day.dayOfWeek < 6
    const add = (text: string, amountCents: number) => lines.push({ date, amountCents, text })
    for (const { payee, text, perDay, usual } of shops)
      if (chance.happens(perDay))
        add(text(payee, chance, date), -Math.round(usual * (0.3 + 1.4 * chance.next())))
    if (isWorkday && chance.happens(coffee.share))
      add(`SQ *MORNING CUP ${chance.digits(4)}`, -coffee.price * (chance.happens(0.1) ? 2 : 1))
    for (let trips = isWorkday && chance.happens(fare.share) ? 2 : 0; trips > 0; trips--)
      add(`METRO TRANSIT FARE ${chance.digits(6)}`, -fare.price)
    if (day.dayOfWeek === groceryDay && chance.happens(0.7))
      add(`FRESH MARKET #${chance.digits(4)} BOISE ID`, -chance.whole(4_000, 16_000))
    if (chance.happens(0.04))
      add(`ATM WITHDRAWAL ${chance.digits(6)} MAIN ST`, -2_000 * chance.whole(1, 5))
    if (chance.happens(0.03)) add(`VENMO CASHOUT ${chance.digits(8)}`, chance.whole(5, 120) * 100)
    if (chance.happens(0.01)) add(`AMZN MKTP REFUND ${chance.digits(5)}`, chance.whole(500, 9_000))
    if (chance.happens(0.012))
      add(
        `${chance.one(['DELTA AIR', 'AIRBNB', 'BEST BUY', 'CITY DENTAL', 'ROADSIDE GARAGE'])} ${chance.digits(8)}`,
        -chance.whole(26_000, 140_000),
      )
  }
  return lines
}

/** Purchases at the payee of a subscription. */
export function purchasesBeside(
  payee: string,
  chance: Chance,
  first: Temporal.PlainDate,
  days: number,
): StatementLine[] {
  return Array.from({ length: chance.whole(3, 8) }, () => ({
    date: first.add({ days: chance.whole(0, days) }).toString(),
    amountCents: -chance.whole(300, 6_000),
    text: `${payee} ${chance.digits(4)}`,
  }))
}
