/** Files that were made to stop the server, each in its turn in the import thread [behaviour: Bank statements]. */
import { expect, it } from 'vitest'
import { ImportThread } from '../../../src/server/imports/import-thread.ts'
import { fileOf, ofxOf } from '../../support/example-statements.ts'
import { HOSTILE_STATEMENTS } from '../../support/hostile-statements.ts'
import { planOf } from '../../support/statement-account.ts'

const thread = new ImportThread()

const read = (text: string, maxMs?: number) => {
  const base64 = Buffer.from(text, 'latin1').toString('base64')
  return thread.readStatement({ find: 'lines', files: [{ name: 'a', base64 }] }, maxMs)
}

const refusalOf = (text: string, maxMs?: number) =>
  read(text, maxMs).then(
    () => '',
    ({ code, message }) => `${code}: ${message}`,
  )

it('every hostile file is answered in time, with a sentence where it is refused', async () => {
  const unread: string[] = []
  for (const [name, make] of HOSTILE_STATEMENTS) {
    const refusal = await refusalOf(make())
    if (!/^$|^BAD_REQUEST: (?!.*takes too (long|much))/.test(refusal))
      unread.push(`${name}: ${refusal}`)
  }
  expect(unread).toEqual([])
})

it('a statement that takes too long ends the thread, which then reads the next one', async () => {
  const line = 'D13/1/26\nT1\n^\n'
  expect(await refusalOf(`!Type:Bank\n${line.repeat(50_000)}`, 1)).toMatch(
    'BAD_REQUEST: This statement takes too long',
  )
  expect(await read(`!Type:Bank\n${line}`)).toMatchObject({ lineCount: 1, sumCents: 100 })
})

it('the payees of a statement are compared with a full plan in time', async () => {
  const letters = [...'abcdefghij']
  const payees = letters.flatMap((one) => letters.map((other) => `${one}${other}zzz`))
  const months = Array.from({ length: 11 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}-05`)
  const rows = months.flatMap((date) => payees.map((text) => ({ date, cents: -10_00, text })))
  const flows = Array.from({ length: 5_000 }, (_, at) => ({
    name: `payee ${at}`,
    amountCents: 10_00,
    recurrenceType: 'MONTHLY' as const,
    recurrenceDay: 5,
  }))
  const account = planOf('2026-11-20', flows)
  const files = [fileOf(ofxOf(rows))]
  // One by one, the dates of all would take ten seconds of a processor, and now take one.
  const { proposals } = await thread.readStatement({ find: 'proposals', account, files }, 9_000)
  expect(proposals.length).toBeGreaterThan(50)
})
