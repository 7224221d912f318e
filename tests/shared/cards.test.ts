/** Cards among expenses [behaviour: Cards]. */
import { describe, expect, it } from 'vitest'
import { cardOfPart, findCards, purchasesLeft } from '../../src/shared/plan/cards.ts'
import { usualCloseDay } from '../../src/shared/plan/spending-form.ts'
import { closingInWords } from '../../src/shared/plan/spending-words.ts'
import { PLAIN } from '../support/plain-cash-flow.ts'

const TODAY = '2026-11-20'

const expense = (id: number, name: string, fields: Partial<typeof PLAIN> = {}) => ({
  ...PLAIN,
  id,
  name,
  ...fields,
})

/** Visa changed twice: it holds as 2 today, and as 3 from next year on. */
const VISA = [
  expense(1, 'Old Visa', { closeDay: 20, lastDate: '2026-06-30' }),
  expense(2, 'Visa', {
    closeDay: 25,
    continuesId: 1,
    firstDate: '2026-07-01',
    lastDate: '2026-12-31',
  }),
  expense(3, 'New Visa', { closeDay: 5, continuesId: 2, firstDate: '2027-01-01' }),
]
const AMEX = expense(7, 'amex', { closeDay: 1, lastDate: '2026-11-19' })
const PURCHASES = [expense(8, 'Gym', { paidBy: 1 }), expense(9, 'Netflix', { paidBy: 7 })]
const ALL = [...VISA, AMEX, ...PURCHASES]

describe('the cards of an account', () => {
  it('are by name, each with all its parts, and named as it is today', () => {
    expect(findCards(ALL, TODAY)).toEqual([
      { id: 7, name: 'amex', partIds: [7], isInUse: false },
      { id: 2, name: 'Visa', partIds: [1, 2, 3], isInUse: true },
    ])
    expect(findCards(ALL, '2027-01-01').map(({ name }) => name)).toEqual(['amex', 'New Visa'])
    expect(findCards(PURCHASES, TODAY)).toEqual([])
  })

  it('are one while a part between its parts is a card no more', () => {
    const [first, , last] = VISA as [object, object, object] as typeof VISA
    const between = expense(2, 'Loan', { continuesId: 1 })
    expect(findCards([first!, between, last!], TODAY)).toMatchObject([{ partIds: [1, 3] }])
  })

  it('are found by any of their parts', () => {
    const cards = findCards(ALL, TODAY)
    for (const id of [1, 2, 3]) expect(cardOfPart(cards, id)).toMatchObject({ name: 'Visa' })
    for (const id of [8, 99, null]) expect(cardOfPart(cards, id)).toBeUndefined()
  })

  it('leave their purchases to the account once no part is left', () => {
    const namesLeft = (gone: number[]) => purchasesLeft(ALL, gone).map(({ name }) => name)
    expect(namesLeft([1])).toEqual([])
    expect(namesLeft([1, 2, 3])).toEqual(['Gym'])
    expect(namesLeft([7])).toEqual(['Netflix'])
  })
})

describe('the day on which a bill closes', () => {
  it.each([
    [9, 20],
    [20, 31],
    [21, 1],
    [28, 8],
    [31, 11],
    [1, 12],
  ])('is, of one that is paid on the %i., usually the %i.', (payDay, closeDay) => {
    expect(usualCloseDay(payDay)).toBe(closeDay)
  })

  it('lies in the month of the payment or in the one before', () => {
    expect(closingInWords(20, 9)).toBe('Closes on the 20th, paid on the 9th of the next month.')
    expect(closingInWords(5, 28)).toBe('Closes on the 5th, paid on the 28th of the same month.')
    expect(closingInWords(9, 9)).toBe('Closes on the 9th, paid on the 9th of the next month.')
  })
})
