/** The doctor finds cards that are none, and everyday spending that cannot be [behaviour: Cards]. */
import { expect, it, onTestFinished } from 'vitest'
import {
  type Corruption,
  household,
  item,
  plantCorruptions,
  updateItem,
} from '../../support/corruptions.ts'
import { execute, providers } from '../../support/database.ts'
import { fillDatabase } from '../../support/full-database.ts'
import { startTestServer } from '../../support/server.ts'

const inBackup = (number: number, sentence: string) =>
  new RegExp(`^CashFlow \\d+ \\("Item ${number}"\\) of account \\d+ \\(".*"\\): ${sentence}`)

const CARD = `"schedule" = 'MONTHLY day=9', "closeDay" = 20`

/** Each is about items of its own. */
const CORRUPTIONS: Corruption[] = [
  [
    updateItem(1, '"paidBy" = 2000000000'),
    /^CashFlow \d+: there is no CashFlow for the accountId \d+ and the paidBy 2000000000\.$/,
  ],
  [
    updateItem(2, `"paidBy" = (SELECT min("id") FROM "CashFlow" WHERE "accountId" = ${household})`),
    /^CashFlow \d+: there is no CashFlow for the accountId \d+ and the paidBy \d{1,9}\.$/,
  ],
  [updateItem(3, `"paidBy" = ${item(4)}`), inBackup(3, 'It is paid with a card that the backup')],
  [
    updateItem(5, `${CARD}, "deletedAt" = "createdAt"`),
    /^CashFlow \d+ of account \d+ is paid with cash flow \d+, which is deleted\.$/,
  ],
  [updateItem(6, `"paidBy" = ${item(5)}`), /which is deleted\.$/],
  [updateItem(7, '"schedule" = \'DAILY\', "closeDay" = 20'), inBackup(7, 'A card must be paid')],
  [updateItem(8, '"closeDay" = 40'), inBackup(8, 'The day on which the bill closes')],
  [updateItem(9, '"everyday" = true'), inBackup(9, 'Everyday spending must have the amount of a')],
  [
    updateItem(10, `"schedule" = 'WEEKLY', "everyday" = true, "everydayLowCents" = 1`),
    inBackup(10, 'A range needs both'),
  ],
  [updateItem(11, '"everydayHighCents" = 1'), inBackup(11, 'Only everyday spending can have')],
]

it.each(providers)('the doctor finds what no card pays for on %s', async (provider) => {
  const server = await startTestServer(provider)
  onTestFinished(() => server.close())
  await fillDatabase(server)
  const card = updateItem(20, CARD)
  const purchase = updateItem(21, `"paidBy" = ${item(20)}`)
  await execute(server.databaseUrl, card, purchase)
  const found = await plantCorruptions(server.databaseUrl, provider, CORRUPTIONS)
  expect(found).toEqual({ unfound: [], unplanted: [] })
})
