/** Cards and everyday spending in CSV files [behaviour: CSV import]. Today is 20 November 2026. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkCsv } from '../../support/csv-files.ts'
import { providers } from '../../support/database.ts'
import { refusalOf } from '../../support/refusal.ts'
import { registerUser, startTestServer, type TestServer } from '../../support/server.ts'

const HEADER =
  'type,name,amount,recurrence type,recurrence day,start date,closes on,paid with,low week,high week'
const VISA = 'expense,Visa,0,monthly,9,,20,,,'
const SHOES = 'expense,Shoes,50,one-time,,2026-11-19,,Visa,,'
const FOOD = 'expense,Food,138,everyday spending,,,,Visa,95.5,180'
const ID = 'c0ffee00-0000-4000-8000-000000000001'
const account = 'personal'

const fileOf = (...rows: string[]) => [HEADER, ...rows].join('\n')

describe('a row of a card, or of everyday spending', () => {
  it.each([
    [VISA, { amountCents: 0, spending: { closeDay: 20, paidWith: null } }],
    ['expense,Visa,12.50,monthly,,,last,,,', { spending: { closeDay: 31 } }],
    [
      'expense,Food,138,Everyday Spending,,,,,95.5,180',
      {
        everyday: true,
        schedule: { recurrenceType: 'WEEKLY', recurrenceDay: null },
        spending: { everydayLowCents: 95_50, everydayHighCents: 180_00 },
      },
    ],
    // Its start date says no weekday.
    [
      'expense,Food,138,everyday spending,,2026-12-01,,,,',
      { everyday: true, schedule: { recurrenceDay: null, firstDate: '2026-12-01' } },
    ],
    ['expense,Coffee,4,everyday,,,,,,', { everyday: false, schedule: { recurrenceType: 'DAILY' } }],
  ])('is read: %s', (row, expected) => {
    const { rows, errors } = checkCsv(fileOf(row))
    expect(errors).toEqual([])
    expect(rows).toMatchObject([expected])
  })

  it.each([
    ['expense,a,0,monthly,9,,,,,', /^The amount must be a number above 0/],
    ['expense,a,0,weekly,,,20,,,', 'A card must be paid every month, on a day of the month.'],
    ['expense,a,1,monthly,9,,32,,,', '"Closes On" must be a day from 1 to 31, not "32".'],
    ['income,a,1,monthly,9,,20,,,', /^Only an expense can be a card/],
    ['income,a,1,monthly,9,,,Visa,,', /^Only an expense can be a card/],
    ['income,a,1,everyday spending,,,,,,', /^Only an expense can be a card/],
    ['expense,a,1,quarterly,9,,20,,,', 'A card must be paid every month, on a day of the month.'],
    ['expense,a,1,monthly,9,,20,Visa,,', 'A card cannot be paid with a card.'],
    ['expense,a,1,everyday spending,3,,,,,', /^Everyday spending can have no day/],
    ['expense,a,1,weekly,3,,,,1,2', 'Only everyday spending can have a range.'],
    ['expense,a,1,everyday spending,,,,,1,', /^A range needs both/],
    ['expense,a,1,everyday spending,,,,,2,3', 'The amount of a week must lie within its range.'],
    [
      'expense,a,1,everyday spending,,,,,$1,3',
      '"Low Week" must be a number with at most 2 decimals, like 120.50, not "$1".',
    ],
    [SHOES, 'There is no card "Visa" in the file or in the account.'],
  ])('is wrong: %s', (row, sentence) => {
    const { errors } = checkCsv(fileOf(row))
    expect(errors).toHaveLength(1)
    expect(errors[0]?.slice('Row 2: '.length)).toMatch(sentence)
  })

  it('is paid with the one card of its name that has no last date', () => {
    const header = `${HEADER},ends on`
    const [ended, lasting] = [`${VISA},2026-01-31`, `${VISA},`]
    const errorsOf = (...rows: string[]) =>
      checkCsv([header, `${SHOES},`, ...rows].join('\n')).errors
    expect(errorsOf(ended)).toEqual([])
    expect(errorsOf(ended, lasting)).toEqual([])
    const several = 'Row 2: There are several cards "Visa" in the file and in the account.'
    expect(errorsOf(lasting, lasting)).toEqual([several])
    expect(errorsOf(ended, ended)).toEqual([several])
  })
})

describe.each(providers)('files with cards on %s', (provider) => {
  let server: TestServer
  let user: Awaited<ReturnType<typeof registerUser>>

  beforeAll(async () => {
    server = await startTestServer(provider)
  })
  beforeEach(async () => {
    user = await registerUser(server)
  })
  afterAll(() => server.close())

  const inputOf = (rows: string[]) =>
    ({ account, csvData: fileOf(...rows), columnMapping: 'byHeaders' }) as const
  const run = (rows: string[], options: object = {}) =>
    user.client.import.run.mutate({ ...inputOf(rows), ...options })
  const preview = (rows: string[], options: object = {}) =>
    user.client.import.preview.mutate({ ...inputOf(rows), ...options })
  const list = () => user.client.expense.list.query({ account })
  const namesPaid = async () => {
    const flows = await list()
    const nameOf = (id: number | null) => flows.find((flow) => flow.id === id)?.name ?? null
    return Object.fromEntries(flows.map(({ name, paidBy }) => [name, nameOf(paidBy)]))
  }
  const create = (fields: object) =>
    user.client.expense.create.mutate({
      account,
      name: 'Visa',
      amountCents: 0,
      recurrenceType: 'MONTHLY',
      recurrenceDay: 9,
      closeDay: 20,
      ...fields,
    })

  it('add cards, what is paid with them and everyday spending, whatever the order of the rows', async () => {
    const rows = [FOOD, SHOES, VISA]
    expect(await preview(rows)).toMatchObject({ success: 3, failed: 0, skipped: 0, errors: [] })
    expect(await run(rows)).toMatchObject({ success: 3, failed: 0, skipped: 0 })
    expect(await namesPaid()).toEqual({ Visa: null, Shoes: 'Visa', Food: 'Visa' })
    expect(await list()).toMatchObject([
      { name: 'Food', everyday: true, everydayLowCents: 95_50, everydayHighCents: 180_00 },
      { name: 'Shoes', closeDay: null, everyday: false },
      { name: 'Visa', closeDay: 20, amountCents: 0 },
    ])
    expect(await run(rows.toReversed())).toMatchObject({ success: 0, skipped: 3 })
  })

  it('pay with a card of the account, and know what is there by its card', async () => {
    const { id } = await create({})
    expect(await run([SHOES])).toMatchObject({ success: 1 })
    expect((await list()).find(({ name }) => name === 'Shoes')?.paidBy).toBe(id)
    // A row of a card that is there is the account's card.
    expect(await run([SHOES, VISA])).toMatchObject({ success: 0, skipped: 2, failed: 0 })
    const unpaid = SHOES.replace('Visa', '')
    expect(await run([unpaid])).toMatchObject({ success: 1, skipped: 0 })
    const others = [VISA.replace(',20,', ',21,'), FOOD.replace('95.5', '95')]
    expect(await preview(others.slice(0, 1))).toMatchObject({ success: 1, skipped: 0 })
    await run([FOOD])
    expect(await preview(others.slice(1))).toMatchObject({ success: 1, skipped: 0 })
  })

  it('pay with the part of a card that goes on', async () => {
    const first = await create({})
    const later = { account, id: first.id, fromDate: '2027-01-01', closeDay: 5 } as const
    const part = await user.client.expense.update.mutate(later)
    expect(await run([SHOES])).toMatchObject({ success: 1 })
    expect((await list()).find(({ name }) => name === 'Shoes')?.paidBy).toBe(part.id)
  })

  it('refuse what has no card of its name, or several, and write the others', async () => {
    await create({})
    await create({ amountCents: 5_00 })
    const rows = [SHOES, SHOES.replaceAll('Visa', 'Amex'), FOOD.replace('Visa', '')]
    const wrong = {
      success: 1,
      failed: 2,
      errors: [
        'Row 2: There are several cards "Visa" in the file and in the account.',
        'Row 3: There is no card "Amex" in the file or in the account.',
      ],
    }
    expect(await preview(rows)).toMatchObject(wrong)
    expect(await run(rows)).toMatchObject(wrong)
    expect((await list()).map(({ name }) => name)).toEqual(['Visa', 'Visa', 'Food'])
  })

  it('are paid with the account’s card where its row is imported again', async () => {
    await run([VISA, SHOES])
    const [visa] = await list()
    expect(await run([SHOES, VISA], { importDuplicates: true })).toMatchObject({ success: 2 })
    const shoes = (await list()).filter(({ name }) => name === 'Shoes')
    expect(shoes.map(({ paidBy }) => paidBy)).toEqual([visa?.id, visa?.id])
  })

  it('refuse the eleventh card, the sixth everyday expense, and what they would pay for', async () => {
    const cards = Array.from({ length: 11 }, (_, at) => VISA.replace('Visa', `Card ${at}`))
    const food = Array.from({ length: 6 }, (_, at) =>
      FOOD.replace('Food', `Food ${at}`).replace('Visa', 'Card 0'),
    )
    const paid = SHOES.replace('Visa', 'Card 10')
    const answer = {
      success: 15,
      failed: 3,
      errors: [
        'Row 2: There is no card "Card 10" in the file or in the account.',
        'Row 13: An account can have at most 10 cards.',
        'Row 19: An account can have at most 5 everyday expenses.',
      ],
    }
    const rows = [paid, ...cards, ...food]
    expect(await preview(rows)).toMatchObject(answer)
    const id = { importId: ID }
    const first = await run(rows, id)
    expect(first).toMatchObject(answer)
    // Sent again, it gets the same answer, although there is no room any more.
    expect(await run(rows, id)).toMatchObject(answer)
    expect(await list()).toHaveLength(15)
    expect(await run([VISA], { importDuplicates: true })).toMatchObject({ success: 0, failed: 1 })
  })

  it('take their cards with them when they are undone, and bring them back', async () => {
    await run([VISA, SHOES], { importId: ID })
    const [visa] = await list()
    const coat = { name: 'Coat', closeDay: null, paidBy: visa?.id }
    await create(coat)
    await user.client.import.undo.mutate({ account, importId: ID })
    expect(await namesPaid()).toEqual({ Coat: null })
    await user.client.import.restore.mutate({ account, importId: ID })
    expect(await namesPaid()).toEqual({ Visa: null, Shoes: 'Visa', Coat: 'Visa' })
  })

  it('are undone as a change, with what was paid with their cards since', async () => {
    const { revision = 0 } = await run([VISA, SHOES])
    const undo = (of: number) => user.client.account.undo.mutate({ account, revision: of })
    const { revision: undone } = await undo(revision)
    expect(await list()).toEqual([])
    const { revision: redone } = await undo(undone)
    expect(await namesPaid()).toEqual({ Visa: null, Shoes: 'Visa' })
    const [visa] = await list()
    await create({ name: 'Coat', closeDay: null, paidBy: visa?.id })
    const { revision: again } = await undo(redone)
    expect(await namesPaid()).toEqual({ Coat: null })
    await undo(again)
    expect(await namesPaid()).toEqual({ Visa: null, Shoes: 'Visa', Coat: 'Visa' })
  })

  it('do not come back where the account has as many cards as it can have', async () => {
    await run([VISA, SHOES], { importId: ID })
    await user.client.import.undo.mutate({ account, importId: ID })
    for (let at = 0; at < 10; at++) await create({ name: `Card ${at}` })
    const restored = user.client.import.restore.mutate({ account, importId: ID })
    expect(await refusalOf(restored)).toEqual({
      code: 'CONFLICT',
      sentence: 'An account can have at most 10 cards.',
    })
    expect(await list()).toHaveLength(10)
  })

  it('mark done the payment of a card, but no purchase and no everyday spending', async () => {
    const bought = 'expense,Shoes,50,one-time,,2026-11-05,,Visa,,'
    const through = { doneThrough: '2026-11-19' }
    const rows = [VISA, bought, FOOD]
    expect(await preview(rows, through)).toMatchObject({
      occurredCount: 1,
      occurred: [{ name: 'Visa', on: '2026-11-09' }],
    })
    expect(await run(rows, through)).toMatchObject({ success: 3, doneCount: 1 })
    expect((await list()).map(({ completedDates }) => completedDates)).toEqual([
      ['2026-11-09'],
      [],
      [],
    ])
  })
})
