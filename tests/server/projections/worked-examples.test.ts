/** The examples of the pages for people are what the server answers. Today, 20 November 2026, is a Friday. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  registerUser,
  startTestServer,
  type TestClient,
  type TestServer,
} from '../../support/server.ts'

const account = 'personal'

const money = (cents: number) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(cents / 100)

function inWords(date: string, weekday: { weekday?: 'short' } = {}): string {
  const words = { ...weekday, month: 'short', day: 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat('en-US', words).format(new Date(date))
}

const dayInWords = (date: string) => inWords(date, { weekday: 'short' })

/** The rows of the table in the example of a page, and the whole text. */
function readExample(page: string) {
  const text = readFileSync(`docs/${page}.md`, 'utf8')
  const example = text.slice(text.indexOf('## An example'))
  const [, , ...rows] = /^(?:\|.*\n)+/m.exec(example)?.[0].trimEnd().split('\n') ?? []
  const cells = rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
  return { rows: cells, text: text.replaceAll(/\s+/g, ' ') }
}

describe('the example of the page', () => {
  let server: TestServer
  let client: TestClient

  beforeAll(async () => {
    server = await startTestServer()
  })
  beforeEach(async () => {
    ;({ client } = await registerUser(server))
  })
  afterAll(() => server.close())

  const setBalance = (startingBalanceCents: number, bufferCents = 0) =>
    client.user.update.mutate({ startingBalanceCents, bufferCents })
  const monthly = (name: string, amountCents: number, recurrenceDay: number) => {
    return { account, name, amountCents, recurrenceType: 'MONTHLY', recurrenceDay } as const
  }
  const once = (name: string, amountCents: number, startDate: string) => {
    return { account, name, amountCents, recurrenceType: 'ON_X_DAY', startDate } as const
  }
  const createVisa = () =>
    client.expense.create.mutate({ ...monthly('Visa', 60_00, 9), closeDay: 20 })

  it('of cards has the bills of the card', async () => {
    const { id: paidBy } = await createVisa()
    await client.expense.create.mutate({ ...monthly('Phone', 40_00, 12), paidBy })
    const friday = { recurrenceType: 'WEEKLY', recurrenceDay: 5 } as const
    await client.expense.create.mutate({
      account,
      name: 'Fuel',
      amountCents: 35_00,
      ...friday,
      paidBy,
    })
    await client.expense.create.mutate({ ...once('Shoes', 90_00, '2026-11-21'), paidBy })
    const { rows, text } = readExample('cards')
    const bills = ['2026-12-09', '2027-01-09', '2027-02-09'].map(async (date) => {
      const bill = await client.projection.bill.query({ account, id: paidBy, date })
      const parts = ['Phone', 'Fuel', 'Shoes'].map((name) =>
        bill.purchases.reduce((sum, each) => sum + (each.name === name ? each.amountCents : 0), 0),
      )
      const added = [...parts.filter((cents) => cents > 0), bill.ownCents].map(money)
      expect(text).toContain(`${added.join(' + ')}.`)
      return [
        dayInWords(bill.on),
        inWords(bill.from),
        inWords(bill.closeOn),
        String(bill.purchaseCount),
        money(bill.ownCents),
        money(bill.plannedCents),
      ]
    })
    expect(rows).toEqual(await Promise.all(bills))
  })

  it('of everyday spending has the balances, and how far they can be off', async () => {
    await setBalance(1_500_00)
    const week = {
      account,
      name: 'Groceries',
      amountCents: 140_00,
      recurrenceType: 'WEEKLY',
    } as const
    const range = { everyday: true, everydayLowCents: 98_00, everydayHighCents: 196_00 }
    const { id } = await client.expense.create.mutate({ ...week, ...range })
    const { rows, text } = readExample('everyday')
    const answers = ['2026-11-27', '2026-12-18', '2027-01-22'].map(async (to) => {
      const { expenseCents, endCents } = await client.projection.explain.query({ account, to })
      const { lowCents, highCents } = await client.projection.range.query({ account, from: to, to })
      const around = [lowCents?.[0], highCents?.[0]].map((cents) => money(cents ?? Number.NaN))
      return [dayInWords(to), money(expenseCents), money(endCents), ...around]
    })
    expect(rows).toEqual(await Promise.all(answers))
    const visa = await createVisa()
    await client.expense.update.mutate({ account, id, paidBy: visa.id })
    const payment = { account, id: visa.id, date: '2026-12-09' } as const
    const { everydayCents } = await client.projection.bill.query(payment)
    expect(text).toContain(
      `the payment of December 9 has ${money(everydayCents)} of these groceries`,
    )
  })

  it('of paychecks has them, and the amount to keep of each', async () => {
    await setBalance(230_00, 50_00)
    await client.income.create.mutate(monthly('Salary', 1_500_00, 28))
    const rent = await client.expense.create.mutate(monthly('Rent', 850_00, 1))
    await client.expense.create.mutate(monthly('Phone', 30_00, 24))
    await client.expense.create.mutate(once('Boiler', 900_00, '2027-01-08'))
    const paid = { account, kind: 'expense', id: rent.id, date: '2026-11-01' } as const
    await client.occurrence.markDone.mutate({ ...paid, done: true })
    const { paychecks, steadyCents } = await client.projection.paychecks.query({
      account,
      count: 3,
    })
    const { rows, text } = readExample('paychecks')
    expect(rows).toEqual(
      paychecks.map((each) => [
        `${inWords(each.from)} to ${inWords(each.to)}${each.isRunning ? ', now' : ''}`,
        ...[each.inCents, each.outCents, each.leftCents].map(money),
        money(each.keepCents) +
          (each.keepFor ? ` for ${each.keepFor.name} on ${inWords(each.keepFor.on)}` : ''),
        money(each.spareCents),
      ]),
    )
    expect(text).toContain(`Keep ${money(steadyCents ?? Number.NaN)} of each paycheck`)
  })
})
