/** The findings of `npm run doctor` in columns: those of SQLite let in values of any type. */
import { expect, it, onTestFinished } from 'vitest'
import {
  type Corruption,
  household,
  plantCorruptions,
  updateItem,
} from '../../support/corruptions.ts'
import { providers } from '../../support/database.ts'
import { fillDatabase } from '../../support/full-database.ts'
import { startTestServer } from '../../support/server.ts'

const TIME = 'must be a time like 2026-11-20T12:00:00\\.000\\+00:00\\.$'

const OF_TYPES: Corruption[] = [
  [updateItem(1, `"kind" = 'gift'`), /^CashFlow \d+: kind must be one of income, expense\.$/],
  [updateItem(2, `"amountCents" = 'much'`), /^CashFlow \d+: amountCents must be a whole number\.$/],
  [updateItem(3, `"startDate" = 'soon'`), new RegExp(`^CashFlow \\d+: startDate ${TIME}`)],
  [
    updateItem(4, `"startDate" = '2026-01-01T12:00:00.000+14:00', "version" = 2147483648`),
    /^CashFlow \d+: (startDate must be|version must be a whole number of 32 bits\.$)/,
  ],
  [
    updateItem(5, `"createdAt" = '2026-01-01 12:00:00'`),
    new RegExp(`^CashFlow \\d+: createdAt ${TIME}`),
  ],
  [
    updateItem(6, `"deletedAt" = '2026-02-30T12:00:00.000+00:00'`),
    new RegExp(`^CashFlow \\d+: deletedAt ${TIME}`),
  ],
  [updateItem(7, '"amountCents" = 5.5'), /^CashFlow \d+: amountCents must be a whole number\.$/],
  [updateItem(8, `"name" = x'41'`), /^CashFlow \d+: name must be text\.$/],
  [
    `UPDATE "Session" SET "lastSeenAt" = '2026-01-01T24:00:00Z' WHERE "userId" = (SELECT "id" FROM "User" WHERE "name" = 'Ben')`,
    new RegExp(`^Session [0-9a-f]{64}: lastSeenAt ${TIME}`),
  ],
  [
    `UPDATE "Membership" SET "joinedAt" = '2026-01-01T12:00:00.000Z' WHERE "accountId" = ${household}`,
    new RegExp(`^Membership \\d+ \\d+: joinedAt ${TIME}`),
  ],
  [`UPDATE "Passkey" SET "publicKey" = '\\x41'`, /^Passkey \d+: publicKey must be bytes\.$/],
  [
    `UPDATE "User" SET "secondStep" = 2 WHERE "name" = 'Ben'`,
    /^User \d+: secondStep must be true or false\.$/,
  ],
  [
    // Because of the items above.
    `UPDATE "User" SET "id" = "id"`,
    /^The backup of account \d+ \("Personal Account"\) cannot be made: /,
  ],
]

it('the doctor finds values whose type is not that of their column', async () => {
  const server = await startTestServer('sqlite')
  onTestFinished(() => server.close())
  await fillDatabase(server)
  const found = await plantCorruptions(server.databaseUrl, 'sqlite', OF_TYPES)
  expect(found).toEqual({ unfound: [], unplanted: [] })
})

it.runIf(providers.includes('postgresql'))(
  'the doctor finds times that PostgreSQL alone accepts',
  async () => {
    const server = await startTestServer('postgresql')
    onTestFinished(() => server.close())
    await fillDatabase(server)
    const found = await plantCorruptions(server.databaseUrl, 'postgresql', [
      [`UPDATE "Mail" SET "dueAt" = '-infinity'`, /^Mail \d+: dueAt must be a time like/],
      [
        `UPDATE "Passkey" SET "createdAt" = 'infinity'`,
        /^Passkey \d+: createdAt must be a time like/,
      ],
    ])
    expect(found).toEqual({ unfound: [], unplanted: [] })
  },
)
