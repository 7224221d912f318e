/** The streams in the life of a made person. */
import type { Temporal } from 'temporal-polyfill'
import {
  BILL_TEXTS,
  CARD_TEXTS,
  CARDS,
  EMPLOYERS,
  INCOME_TEXTS,
  INSURERS,
  LANDLORDS,
  PHONES,
  SERVICES,
  SUBSCRIPTIONS,
  UTILITIES,
} from './bank-texts.ts'
import type { Chance } from './chance.ts'
import type { DueDay } from './due-days.ts'
import type { MadeStream, PersonKind } from './made-person.ts'

type Special = Partial<MadeStream> & Pick<MadeStream, 'payee' | 'cents' | 'due'>

export function streamsOfPerson(
  chance: Chance,
  kind: PersonKind,
  last: Temporal.PlainDate,
): MadeStream[] {
  const streams: MadeStream[] = []
  const bank = { weekend: chance.one(['before', 'after', null] as const) }
  const add = (special: Special) =>
    streams.push({
      text: chance.one(BILL_TEXTS),
      isIncome: false,
      varies: 0,
      late: chance.happens(0.2) ? 0.15 : 0,
      ...special,
    })
  const monthly = (day = chance.whole(1, 31), step = 1): DueDay => ({
    every: 'month',
    days: [day],
    step,
    phase: chance.whole(0, step - 1),
    weekend: bank.weekend,
  })
  const weeks = (count: number): DueDay => ({
    every: 'week',
    weeks: count,
    from: last.subtract({ days: chance.whole(0, 7 * count - 1) }),
  })
  const ofMonth = { step: 1, phase: 0, weekend: null }

  const pays: DueDay[] = [
    weeks(1),
    weeks(2),
    weeks(2),
    { every: 'month', days: [15, 31], ...ofMonth, weekend: 'before' },
    { every: 'month', days: [5, 20], ...ofMonth, weekend: 'before' },
    { every: 'month', days: [chance.one([1, 25, 28, 31])], ...ofMonth, weekend: 'before' },
    { every: 'weekdayOfMonth', nth: -1, weekday: 5, ...ofMonth },
    weeks(4),
  ]
  add({
    payee: chance.one(EMPLOYERS),
    text: chance.one(INCOME_TEXTS),
    isIncome: true,
    cents: chance.whole(60_000, 400_000),
    varies: chance.happens(0.25) ? 0.12 : 0,
    due: chance.one(pays),
  })
  add({
    payee: chance.one(LANDLORDS),
    cents: chance.whole(800, 2_600) * 100,
    due: monthly(chance.one([1, 1, 3, 31])),
  })
  add({
    payee: chance.one(UTILITIES),
    cents: chance.whole(50, 180) * 100,
    varies: 0.3,
    due: monthly(),
  })
  add({
    payee: chance.one(PHONES),
    cents: chance.whole(3_000, 12_000),
    varies: chance.happens(0.3) ? 0.04 : 0,
    due: monthly(),
  })
  add({
    payee: chance.one(INSURERS),
    cents: chance.whole(6_000, 30_000),
    due: chance.happens(0.7) ? monthly() : monthly(undefined, chance.one([3, 6])),
  })
  if (chance.happens(0.2)) {
    // A second contract with a company that one pays already.
    const payee = streams.at(-1)?.payee ?? ''
    add({
      payee,
      cents: chance.whole(2_000, 9_000),
      due: monthly(),
      text: streams.at(-1)?.text ?? chance.one(BILL_TEXTS),
    })
  }
  if (chance.happens(0.1)) {
    // Two children at one school.
    const school: Special = {
      payee: 'LITTLE STARS DAYCARE',
      cents: chance.whole(50, 400) * 100,
      due: chance.one([weeks(1), monthly()]),
      late: 0,
    }
    add(school)
    add(school)
  }
  if (chance.happens(0.2))
    add({ payee: 'HETZNER ONLINE', cents: chance.whole(500, 3_000), varies: 0.03, due: monthly() })
  if (chance.happens(0.5))
    add({
      payee: chance.one(CARDS),
      cents: chance.whole(300, 1_500) * 100,
      varies: 0.5,
      due: monthly(),
    })
  if (chance.happens(0.4))
    add({
      payee: 'ONLINE TRANSFER TO SAV 4321',
      text: (payee, some) => `${payee} REF ${some.letters(6)}`,
      cents: chance.whole(2, 20) * 2_500,
      due: chance.one([weeks(1), weeks(2), monthly()]),
    })
  if (chance.happens(0.3))
    add({
      payee: 'COUNTY WATER DISTRICT',
      cents: chance.whole(4_000, 11_000),
      varies: 0.15,
      due: monthly(undefined, chance.one([2, 3])),
    })
  if (chance.happens(0.3))
    add({
      payee: 'VEHICLE REGISTRATION',
      cents: chance.whole(8_000, 40_000),
      due: { every: 'year', month: chance.whole(1, 12), day: chance.whole(1, 28) },
    })
  for (const payee of SERVICES)
    if (chance.happens(0.15))
      add({
        payee,
        cents: chance.whole(20, 160) * 100,
        due: chance.one([
          weeks(1),
          weeks(2),
          weeks(3),
          weeks(4),
          monthly(),
          {
            every: 'weekdayOfMonth',
            nth: chance.whole(1, 4),
            weekday: chance.whole(1, 5),
            ...ofMonth,
          },
        ]),
      })
  for (const payee of SUBSCRIPTIONS)
    if (chance.happens(0.35)) add(subscription(payee, chance, kind, monthly()))
  return streams
}

function subscription(payee: string, chance: Chance, kind: PersonKind, due: DueDay): Special {
  const isHard = kind === 'hard'
  const share = (likely: number, from: number, to: number) =>
    chance.happens(likely) ? from + (to - from) * chance.next() : undefined
  const [risesAt, beginsAt, endsAt, pausesAt] = [
    share(0.3, 0.2, 0.7),
    share(0.15, 0.2, 0.5),
    share(0.12, 0.4, 0.7),
    isHard ? share(0.15, 0.2, 0.4) : undefined,
  ]
  return {
    payee,
    text: chance.one(CARD_TEXTS),
    cents: chance.one([199, 299, 799, 999, 1_299, 1_549, 1_799, 2_299, 5_499]),
    due: 'weekend' in due ? { ...due, weekend: chance.happens(0.3) ? due.weekend : null } : due,
    ...(risesAt !== undefined && { risesAt }),
    ...(beginsAt !== undefined && { beginsAt }),
    ...(endsAt !== undefined && { endsAt }),
    ...(pausesAt !== undefined && { pausesAt }),
    ...(isHard && chance.happens(0.3) && { cut: chance.whole(16, 24) }),
  }
}
