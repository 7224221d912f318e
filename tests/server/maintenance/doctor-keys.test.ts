/** The findings of `npm run doctor` in calendar feeds, tokens of programs, devices, notices and connections to banks. */
import { describe, expect, it, onTestFinished } from 'vitest'
import {
  adasAccount,
  type Corruption,
  household,
  plantCorruptions,
} from '../../support/corruptions.ts'
import { providers } from '../../support/database.ts'
import { fillDatabase } from '../../support/full-database.ts'
import { startTestServer } from '../../support/server.ts'

const userId = (name: string) => `(SELECT "id" FROM "User" WHERE "name" = '${name}')`
const bensAccount = `(SELECT "id" FROM "Account" WHERE "personalUserId" = ${userId('Ben')})`
/** Changes the one whose hash begins so. */
const updateKey = (table: string, change: string, hash: string) =>
  `UPDATE "${table}" SET ${change} WHERE "tokenHash" LIKE '${hash}%'`
const insertNotice = (values: string) =>
  `INSERT INTO "Notice" ("accountId", "userId", "low", "weekday", "hour", "timeZone") VALUES (${values})`

const CORRUPTIONS: Corruption[] = [
  [
    updateKey('Feed', `"accountId" = ${bensAccount}`, 'a'),
    /^Feed \d+ of user \d+ opens account \d+, of which the user is no member\.$/,
  ],
  [
    updateKey('ApiToken', `"accountId" = ${bensAccount}`, 'd'),
    /^ApiToken \d+ of user \d+ opens account \d+, of which the user is no member\.$/,
  ],
  [
    `UPDATE "BankConnection" SET "accountId" = ${bensAccount}`,
    /^BankConnection \w+ of user \d+ asks the bank for account \d+, of which the user is no member\.$/,
  ],
  [
    updateKey('Feed', `"userId" = ${userId('Ben')}`, 'b'),
    /^Feed \d+ is of user \d+, who is disabled\.$/,
  ],
  [
    updateKey('ApiToken', `"userId" = ${userId('Ben')}`, 'e'),
    /^ApiToken \d+ is of user \d+, who is disabled\.$/,
  ],
  // Belongs to the two before.
  [
    `UPDATE "User" SET "disabledAt" = "createdAt" WHERE "name" = 'Ben'`,
    /^(Feed|ApiToken|PushDevice) \d+ is of user \d+, who is disabled\.$/,
  ],
  [
    `UPDATE "PushDevice" SET "sessionId" = (SELECT min("id") FROM "Session" WHERE "userId" = ${userId('Ada')})`,
    /^PushDevice \d+ of user \d+ is of a session that has ended, or of another user\.$/,
  ],
  [
    insertNotice(`${adasAccount}, ${userId('Ben')}, TRUE, NULL, NULL, 'UTC'`),
    /^User \d+ has a notice of account \d+, of which the user is no member\.$/,
  ],
  [
    insertNotice(`${adasAccount}, ${userId('Ada')}, TRUE, 7, 24, 'UTC'`),
    /^The notice of account \d+ to user \d+ is due on weekday 7 at hour 24, which never comes\.$/,
  ],
  [
    insertNotice(`${household}, ${userId('Ben')}, TRUE, 1, NULL, 'UTC'`),
    /^The notice of account \d+ to user \d+ is due on weekday 1 at hour null, which never comes\.$/,
  ],
]

describe.each(providers)('the doctor on %s', (provider) => {
  it('finds keys that have outlived the right to them, and notices that are never due', async () => {
    const server = await startTestServer(provider)
    onTestFinished(() => server.close())
    await fillDatabase(server)
    const found = await plantCorruptions(server.databaseUrl, provider, CORRUPTIONS)
    expect(found).toEqual({ unfound: [], unplanted: [] })
  })
})
