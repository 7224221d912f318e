/** The two import routes of the contract [behaviour: Public contract]. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CSV_MESSAGES, MAX_CSV_BYTES } from '../../src/shared/files/csv-columns.ts'
import { registerUser, startTestServer, type TestServer } from '../support/server.ts'
import { createSharedAccount } from '../support/shared-account.ts'

const CSV = 'Type,Name,Amount,Frequency\nexpense,Rent,1850.50,monthly\nincome,Salary,5000,weekly\n'
const WITH_ERROR = `${CSV}expense,Gas,$5,monthly\n`
const MAPPING_WITHOUT_RECURRENCE = { type: 0, name: 1, amount: 2 }
const MAPPING = { ...MAPPING_WITHOUT_RECURRENCE, recurrenceType: 3 }
const WRONG_FORM =
  'The form must have one file, in the field "file", and at most an "accountId" beside it.'

describe('an import through the contract', () => {
  let server: TestServer
  let user: Awaited<ReturnType<typeof registerUser>>

  beforeAll(async () => {
    server = await startTestServer()
    user = await registerUser(server)
    // The first file takes long, because the import thread is loaded from source.
    await upload(formOf(CSV))
  })
  afterAll(() => server.close())

  async function post(resource: string, init: RequestInit, token: string | null = user.token) {
    const headers = new Headers(init.headers)
    if (token) headers.set('authorization', `Bearer ${token}`)
    const url = `${server.url}/api/data?resource=${resource}`
    const response = await fetch(url, { method: 'POST', ...init, headers })
    return { status: response.status, body: (await response.json()) as unknown }
  }

  const send = (body: unknown, token?: string | null) =>
    post('import', { body: typeof body === 'string' ? body : JSON.stringify(body) }, token)

  const upload = (body: FormData, token?: string | null) => post('csv-import', { body }, token)

  function formOf(csv: string | Uint8Array<ArrayBuffer>, name = 'items.csv') {
    const form = new FormData()
    form.append('file', new Blob([csv]), name)
    return form
  }

  async function itemsOf(accountId: unknown = '') {
    const names = []
    for (const kind of ['income', 'expense']) {
      const url = `${server.url}/api/data?resource=${kind}&accountId=${String(accountId)}`
      const response = await fetch(url, { headers: { authorization: `Bearer ${user.token}` } })
      names.push(...((await response.json()) as { name: string }[]).map((item) => item.name))
    }
    return names
  }

  const signInAsNewUser = async () => {
    user = await registerUser(server)
  }

  it('accepts JSON, with column numbers as numbers or as text', async () => {
    await signInAsNewUser()
    const first = await send({ csvData: WITH_ERROR, columnMapping: MAPPING })
    expect(first).toEqual({
      status: 200,
      body: {
        success: 2,
        failed: 1,
        skipped: 0,
        errors: [expect.stringMatching(/^Row 4: The amount must be a plain number .*\.$/)],
      },
    })
    const columnMapping = { ...MAPPING, type: '0', amount: '2', recurrenceDay: null }
    const again = await send({ csvData: CSV, columnMapping, accountId: 1 })
    expect(again.body).toEqual({ success: 0, failed: 0, skipped: 2, errors: [] })
    expect(await itemsOf()).toEqual(['Salary', 'Rent'])
  })

  it('accepts a form, and finds the columns by their headers', async () => {
    await signInAsNewUser()
    const answer = { success: 2, failed: 1, skipped: 0, errors: [expect.any(String)] }
    expect(await upload(formOf(WITH_ERROR))).toEqual({ status: 200, body: answer })
    const again = { success: 0, failed: 0, skipped: 2, errors: [] }
    expect(await upload(formOf(CSV, 'blob'))).toEqual({ status: 200, body: again })
    const excel = Buffer.from(`\ufeff${CSV.replaceAll(',', ';').replaceAll('\n', '\r\n')}`)
    expect((await upload(formOf(excel, 'ITEMS.CSV'))).body).toEqual(again)
  })

  it('uses the start dates of recurring rows in JSON and in a form', async () => {
    const dated = `${CSV.replace('Frequency', 'Frequency,Date').split('\n')[0]}
expense,Insurance,600,yearly,2020-06-15
expense,Cleaner,50,fortnightly,2020-11-20
expense,Gym,20,weekly,11/25/2020
`
    const answer = {
      success: 2,
      failed: 1,
      skipped: 0,
      errors: [expect.stringMatching(/^Row 4: /)],
    }
    for (const sent of [
      () => send({ csvData: dated, columnMapping: { ...MAPPING, startDate: 4 } }),
      () => upload(formOf(dated)),
    ]) {
      await signInAsNewUser()
      expect((await sent()).body).toEqual(answer)
      expect(await user.client.expense.list.query({ account: 'personal' })).toMatchObject([
        { recurrenceType: 'YEARLY', recurrenceDay: 15, anchorDate: '2020-06-15' },
        { recurrenceType: 'BIWEEKLY', recurrenceDay: 5, anchorDate: '2020-11-20' },
      ])
      expect((await sent()).body).toMatchObject({ success: 0, skipped: 2 })
    }
  })

  it('writes into a shared account of the caller; any other accountId means the personal account', async () => {
    await signInAsNewUser()
    const stranger = await registerUser(server)
    const shared = await createSharedAccount(server, user.id)
    const foreign = await createSharedAccount(server, stranger.id)
    await send({ csvData: CSV, columnMapping: MAPPING, accountId: shared })
    const form = formOf('type,name,amount\nincome,Tips,1')
    form.append('accountId', String(shared))
    await upload(form)
    expect(await itemsOf(shared)).toEqual(['Salary', 'Tips', 'Rent'])
    expect((await user.client.income.list.query({ account: 'personal' })).length).toBe(0)
    for (const accountId of [foreign, 'x', null, {}]) {
      const name = `To ${JSON.stringify(accountId)}`
      const csvData = `type,name,amount\nincome,"${name.replaceAll('"', '""')}",1`
      await send({ csvData, columnMapping: MAPPING_WITHOUT_RECURRENCE, accountId })
      const personal = await user.client.income.list.query({ account: 'personal' })
      expect(personal.at(-1)?.name).toBe(name)
    }
    expect(await stranger.client.income.list.query({ account: foreign })).toEqual([])
  })

  it.each([
    ['an empty file', { csvData: '' }, CSV_MESSAGES.empty],
    ['a header alone', { csvData: 'type,name,amount\n' }, CSV_MESSAGES.noRows],
    ['no mapping', { columnMapping: undefined }, CSV_MESSAGES.unmapped],
    ['no amount mapped', { columnMapping: { ...MAPPING, amount: null } }, CSV_MESSAGES.unmapped],
    ['no data', { csvData: undefined }, 'The CSV data must be text.'],
    ['data of a wrong type', { csvData: 5 }, 'The CSV data must be text.'],
    ['a mapping of a wrong type', { columnMapping: 'type' }, /^The column mapping must say/],
    ['a column of a wrong type', { columnMapping: { ...MAPPING, name: -1 } }, /^A column must be/],
    [
      'a column that is not there',
      { columnMapping: { ...MAPPING, name: 9 } },
      /^Column 9 is mapped/,
    ],
  ])('refuses JSON with %s', async (_name, fields, sentence) => {
    const { status, body } = await send({ csvData: CSV, columnMapping: MAPPING, ...fields })
    expect([status, body]).toEqual([400, { error: expect.stringMatching(sentence) }])
  })

  it('leaves optional fields empty for a mapped column that the file does not have', async () => {
    const columnMapping = { ...MAPPING, recurrenceDay: 4, startDate: 5 }
    const { body } = await send({ csvData: CSV, columnMapping })
    expect(body).toMatchObject({ failed: 0 })
  })

  it.each(['{', '[]', '"text"', 'null'])('refuses the body %s', async (json) => {
    expect((await send(json)).status).toBe(400)
  })

  it.each([
    ['an empty file', formOf(''), CSV_MESSAGES.empty],
    ['a header alone', formOf('type,name,amount'), CSV_MESSAGES.noRows],
    ['strange headers', formOf('a,b\n1,2'), CSV_MESSAGES.strangeHeader],
    ['no amount', formOf('type,name\nincome,a'), CSV_MESSAGES.unmapped],
    ['UTF-16', formOf(Buffer.from(`\ufeff${CSV}`, 'utf16le')), CSV_MESSAGES.notText],
    ['Windows-1252', formOf(Buffer.from(`${CSV}income,Café,1`, 'latin1')), CSV_MESSAGES.notText],
    ['a NUL', formOf(`${CSV}income,a\0b,1`), CSV_MESSAGES.notText],
    [
      'a file of another kind',
      formOf(CSV, 'items.xlsx'),
      /^Please select a CSV file \(\.csv extension\)$/,
    ],
    ['no file', new FormData(), /^Please select a CSV file \(\.csv extension\)$/],
  ])('refuses a form with %s', async (_name, form, sentence) => {
    const { status, body } = await upload(form)
    expect([status, body]).toEqual([400, { error: expect.stringMatching(sentence) }])
  })

  it('refuses broken forms, and forms with other files', async () => {
    const other = new FormData()
    other.append('other', new Blob([CSV]), 'items.csv')
    const two = formOf(CSV)
    two.append('file', new Blob([CSV]), 'more.csv')
    for (const form of [other, two])
      expect(await upload(form)).toEqual({ status: 400, body: { error: WRONG_FORM } })
    const type = { 'content-type': 'multipart/form-data; boundary=x' }
    const broken = [
      { body: '--x\r\n', headers: type },
      { body: 'no form', headers: type },
      { body: 'no form', headers: { 'content-type': 'multipart/form-data' } },
      { body: JSON.stringify({ file: CSV }), headers: { 'content-type': 'application/json' } },
      {},
    ]
    for (const init of broken) expect((await post('csv-import', init)).status).toBe(400)
  })

  it('accepts 5 MB, refuses a larger file with a sentence, and a body above 6 MiB with 413', async () => {
    await signInAsNewUser()
    const largest = CSV + '\n'.repeat(MAX_CSV_BYTES - CSV.length)
    const tooLarge = { status: 400, body: { error: CSV_MESSAGES.tooLarge } }
    const tooLong = { status: 413, body: { error: 'The request is too large.' } }
    expect((await upload(formOf(largest))).status).toBe(200)
    expect(await upload(formOf(`${largest}\n`))).toEqual(tooLarge)
    expect(await upload(formOf('x'.repeat(7_000_000)))).toEqual(tooLong)
    const text = 'x'.repeat(MAX_CSV_BYTES + 1)
    expect(await send({ csvData: text, columnMapping: MAPPING })).toEqual(tooLarge)
    expect(await send({ csvData: text + text, columnMapping: MAPPING })).toEqual(tooLong)
  })

  it('checks the session before it reads the body', async () => {
    const body = 'x'.repeat(5_000_000)
    const unauthorized = { status: 401, body: { error: 'Authentication required.' } }
    for (const token of [null, 'forged']) {
      expect(await send(body, token)).toEqual(unauthorized)
      expect(await upload(formOf(body), token)).toEqual(unauthorized)
    }
    const typed = await fetch(`${server.url}/trpc/import.run`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    expect(typed.status).toBe(401)
  })

  it.each(['GET', 'PUT', 'DELETE'])('answers 405 to %s', async (method) => {
    for (const resource of ['import', 'csv-import']) {
      const response = await fetch(`${server.url}/api/data?resource=${resource}`, { method })
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
    }
  })
})
