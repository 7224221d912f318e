/** `npm run doctor` on tables that are not as the migrations make them. */
import SqliteDatabase from 'better-sqlite3'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Provider } from '../../../src/server/db/database.ts'
import { connect } from '../../../src/server/maintenance/connection.ts'
import { examine } from '../../../src/server/maintenance/doctor.ts'
import { expectedStructure, readStructure } from '../../../src/server/maintenance/structure.ts'
import { createTestDatabase, providers } from '../../support/database.ts'
import { fillDatabase } from '../../support/full-database.ts'
import { startTestServer } from '../../support/server.ts'

/** A damage to the tables, and the sentence that names it. */
type Damage = [sql: string, found: string]

const ON_BOTH: Damage[] = [
  ['DROP INDEX "Session_userId_idx"', 'The index Session_userId_idx is missing.'],
  [
    'CREATE UNIQUE INDEX "one_name" ON "User" ("name")',
    'User: the index one_name is not of Balance: ',
  ],
  ['ALTER TABLE "Mark" ADD COLUMN "why" TEXT', 'Mark: the column Mark.why is not of Balance: '],
  [
    'CREATE INDEX "tenth" ON "CashFlow" (("amountCents" / 10))',
    'CashFlow: the index tenth is not of Balance: ',
  ],
  [
    'CREATE INDEX "rich" ON "CashFlow" ("id") WHERE "amountCents" / 10 > 5',
    'CashFlow: the index rich is not of Balance: ',
  ],
]

/** Changes the text that SQLite keeps of a table. */
const rewrite = (table: string, part: string, replacement: string): string =>
  `UPDATE "sqlite_master" SET "sql" = replace("sql", '${part}', '${replacement}') WHERE "name" = '${table}'`

const ON_ONE: Record<Provider, Damage[]> = {
  sqlite: [
    ['CREATE TABLE "spatial" ("id" INTEGER PRIMARY KEY)', 'The table spatial is not of Balance.'],
    ['CREATE VIRTUAL TABLE "pages" USING dbstat', 'The table pages is not of Balance.'],
    ['CREATE VIEW "people" AS SELECT "name" FROM "User"', 'The view people is not of Balance.'],
    [
      'CREATE TRIGGER "greet" INSTEAD OF INSERT ON "people" BEGIN DELETE FROM "User"; END',
      'The trigger greet is not of Balance.',
    ],
    [
      'CREATE TRIGGER "later" AFTER INSERT ON "_prisma_migrations" BEGIN DELETE FROM "User"; END',
      'The trigger later is not of Balance.',
    ],
    [
      'CREATE UNIQUE INDEX "once" ON "_prisma_migrations" ("migration_name")',
      'The index once is not of Balance.',
    ],
    [
      'ALTER TABLE "Mark" ADD COLUMN "month" TEXT AS (substr("date", 1, 7))',
      'Mark: the column Mark.month is not of Balance: TEXT GENERATED.',
    ],
    [
      'DROP INDEX "User_email_key"; CREATE INDEX "User_email_key" ON "User" ("email")',
      'The index User_email_key is (email) in place of UNIQUE (email).',
    ],
    [
      'DROP INDEX "Passkey_credentialId_key"; CREATE UNIQUE INDEX "Passkey_credentialId_key" ON "Passkey" ("credentialId") WHERE "userId" > 5',
      'The index Passkey_credentialId_key is UNIQUE (credentialId) of some rows: "userId" > 5 in place of UNIQUE (credentialId).',
    ],
    [
      'DROP INDEX "User_demoUntil_idx"; CREATE INDEX "User_demoUntil_idx" ON "User" ("demoUntil") WHERE "role" = 5',
      'The index User_demoUntil_idx is (demoUntil) of some rows: "role" = 5 in place of (demoUntil) of some rows: "demoUntil" IS NOT NULL.',
    ],
    [
      rewrite('Mark', 'ON DELETE CASCADE', 'ON DELETE NO ACTION'),
      'The foreign key of Mark.accountId, cashFlowId is FOREIGN KEY ("accountId", "cashFlowId") REFERENCES "CashFlow"("accountId", "id") ON UPDATE NO ACTION ON DELETE NO ACTION in place of',
    ],
    [
      'CREATE TRIGGER "forget" AFTER INSERT ON "Mark" BEGIN DELETE FROM "Mark"; END',
      'Mark: the trigger forget is not of Balance: CREATE TRIGGER "forget" AFTER INSERT',
    ],
    [
      rewrite(
        'Membership',
        ',\n    CONSTRAINT "Membership_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE',
        '',
      ),
      'The foreign key of Membership.userId is missing.',
    ],
    [
      rewrite('Passkey', 'ON DELETE CASCADE', 'ON DELETE SET NULL'),
      'The foreign key of Passkey.userId is FOREIGN KEY ("userId") REFERENCES "User"("id") ON UPDATE CASCADE ON DELETE SET NULL in place of',
    ],
    [
      rewrite('Scenario', ' AUTOINCREMENT', ' CHECK ("id" < 9)'),
      'The table Scenario is with CHECK in place of with AUTOINCREMENT.',
    ],
    [
      rewrite('Invitation', '"tokenHash" TEXT NOT NULL', '"tokenHash" TEXT'),
      'The column Invitation.tokenHash is TEXT in place of TEXT NOT NULL.',
    ],
    [
      rewrite('Account', '"revision" INTEGER NOT NULL DEFAULT 0', '"revision" INTEGER NOT NULL'),
      'The column Account.revision is INTEGER NOT NULL in place of INTEGER NOT NULL DEFAULT 0.',
    ],
  ],
  postgresql: [
    [
      'DROP INDEX "User_email_key"; CREATE INDEX "User_email_key" ON "User" ("email")',
      'The index User_email_key is CREATE INDEX "User_email_key" ON "User" USING btree (email) in place of CREATE UNIQUE INDEX "User_email_key" ON "User" USING btree (email).',
    ],
    [
      'ALTER TABLE "Membership" DROP CONSTRAINT "Membership_userId_fkey"',
      'The foreign key Membership_userId_fkey is missing.',
    ],
    ['ALTER TABLE "Mark" DROP CONSTRAINT "Mark_pkey"', 'The primary key Mark_pkey is missing.'],
    [
      'ALTER TABLE "CashFlow" ALTER COLUMN "id" DROP DEFAULT',
      `The column CashFlow.id is integer NOT NULL in place of integer NOT NULL DEFAULT nextval('"CashFlow_id_seq"'::regclass).`,
    ],
    [
      'ALTER TABLE "CashFlow" ALTER COLUMN "name" DROP NOT NULL',
      'The column CashFlow.name is text in place of text NOT NULL.',
    ],
    [
      'ALTER TABLE "Passkey" DISABLE TRIGGER ALL',
      'The foreign key Passkey_userId_fkey is FOREIGN KEY ("userId") REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE CASCADE, switched off, in place of',
    ],
    [
      'ALTER TABLE "Mark" DROP CONSTRAINT "Mark_accountId_cashFlowId_fkey", ADD CONSTRAINT "Mark_accountId_cashFlowId_fkey" FOREIGN KEY ("accountId", "cashFlowId") REFERENCES "CashFlow" ("accountId", "id") ON DELETE CASCADE NOT VALID',
      'The foreign key Mark_accountId_cashFlowId_fkey is FOREIGN KEY ("accountId", "cashFlowId") REFERENCES "CashFlow"("accountId", id) ON DELETE CASCADE NOT VALID in place of',
    ],
    [
      'ALTER SEQUENCE "Scenario_id_seq" MAXVALUE 5 CYCLE',
      'The sequence of Scenario.id is "Scenario_id_seq" AS integer INCREMENT 1 MINVALUE 1 MAXVALUE 5 CYCLE in place of',
    ],
    [
      `ALTER TYPE "SignInMethod" RENAME VALUE 'passkey' TO 'key'`,
      'The list of values of Session.method is password, key, recoveryCode, oidc in place of password, passkey, recoveryCode, oidc.',
    ],
    [
      `CREATE FUNCTION "ignore"() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'; CREATE TRIGGER "forget" BEFORE INSERT ON "Mark" FOR EACH ROW EXECUTE FUNCTION "ignore"()`,
      'Mark: the trigger forget is not of Balance: CREATE TRIGGER forget BEFORE INSERT',
    ],
    [
      'CREATE RULE "keep" AS ON DELETE TO "Mark" DO INSTEAD NOTHING',
      'Mark: the rule keep is not of Balance: CREATE RULE keep AS',
    ],
    [
      'ALTER TABLE "Activity" ADD CONSTRAINT "short" CHECK ("id" < 9)',
      'Activity: the constraint short is not of Balance: CHECK ((id < 9)).',
    ],
    [
      'ALTER TABLE "Activity" ENABLE ROW LEVEL SECURITY',
      'The table Activity is with row security in place of ordinary.',
    ],
    [
      'ALTER TABLE "Challenge" SET UNLOGGED',
      'The table Challenge is unlogged in place of ordinary.',
    ],
  ],
}

/** Objects that operators and other programs add. */
const HARMLESS: Record<Provider, string[]> = {
  sqlite: ['CREATE INDEX "by_name" ON "CashFlow" ("name")', 'ANALYZE'],
  postgresql: [
    'CREATE INDEX "by_name" ON "CashFlow" ("name")',
    'CREATE TABLE "spatial" ("id" INTEGER PRIMARY KEY, "user" INTEGER REFERENCES "User" ("id"))',
    'CREATE VIEW "people" AS SELECT "name" FROM "User"',
  ],
}

/** Runs statements although they leave the tables as no migration does. */
async function change(provider: Provider, url: string, statements: string[]): Promise<void> {
  if (provider === 'sqlite') {
    const database = new SqliteDatabase(url.slice('file:'.length)).unsafeMode()
    database.pragma('foreign_keys=OFF')
    database.pragma('writable_schema=ON')
    for (const sql of statements) database.exec(sql)
    database.close()
    return
  }
  const connection = await connect(url)
  for (const sql of statements) await connection.query(sql)
  await connection.close()
}

async function createDatabase(provider: Provider): Promise<string> {
  const { url, drop } = await createTestDatabase(provider)
  onTestFinished(drop)
  return url
}

async function startFullServer(provider: Provider) {
  const server = await startTestServer(provider)
  onTestFinished(() => server.close())
  await fillDatabase(server)
  return server
}

describe.each(providers)('the structure of a database on %s', (provider) => {
  it('is committed as the migrations make it', async () => {
    const connection = await connect(await createDatabase(provider))
    const structure = await readStructure(connection).finally(() => connection.close())
    expect(
      structure,
      `"DATABASE_URL=... npm run migration -- NAME" with an empty ${provider} database writes it anew.`,
    ).toEqual(expectedStructure(provider))
  })

  it('is named by the doctor where it differs, each difference in a sentence', async () => {
    const url = await createDatabase(provider)
    const damages = [...ON_BOTH, ...ON_ONE[provider]]
    await change(
      provider,
      url,
      damages.map(([sql]) => sql),
    )
    const { problems } = await examine(url)
    const unnamed = damages.filter(
      ([, sentence]) => !problems.some((text) => text.startsWith(sentence)),
    )
    expect(unnamed).toEqual([])
    expect(problems).toHaveLength(damages.length)
  })

  it('may have additions that change no write', async () => {
    const { databaseUrl } = await startFullServer(provider)
    await change(provider, databaseUrl, HARMLESS[provider])
    expect((await examine(databaseUrl)).problems).toEqual([])
  })

  it('can lack a column, which the doctor names although it cannot check all rows', async () => {
    const { databaseUrl } = await startFullServer(provider)
    await change(provider, databaseUrl, [
      'DROP TABLE "Mark"',
      'CREATE TABLE "Mark" ("accountId" INTEGER NOT NULL, "date" TEXT NOT NULL)',
    ])
    const { problems } = await examine(databaseUrl)
    expect(problems).toContain('The column Mark.movedTo is missing.')
    expect(problems).toContain('The column Mark.cashFlowId is missing.')
    expect(problems.at(-1)).toBe(
      'Not all rows could be checked, because the tables differ so much.',
    )
  })

  it('can lack a foreign key, and the doctor checks the rows itself', async () => {
    const { databaseUrl } = await startFullServer(provider)
    const rebuild =
      provider === 'sqlite'
        ? [
            'CREATE TABLE "Copy" AS SELECT * FROM "Mark"',
            'DROP TABLE "Mark"',
            'ALTER TABLE "Copy" RENAME TO "Mark"',
            'DROP INDEX "User_email_key"',
          ]
        : [
            'ALTER TABLE "Mark" DROP CONSTRAINT "Mark_pkey", DROP CONSTRAINT "Mark_accountId_cashFlowId_fkey"',
            'DROP INDEX "User_email_key"',
          ]
    await change(provider, databaseUrl, [
      ...rebuild,
      `UPDATE "Mark" SET "cashFlowId" = 999999 WHERE "date" = (SELECT max("date") FROM "Mark")`,
    ])
    const { problems } = await examine(databaseUrl)
    expect(problems).toContainEqual(expect.stringMatching(/^The primary key .*Mark.* is missing/))
    expect(problems).toContainEqual(
      expect.stringMatching(/^Mark [\d -]+: there is no CashFlow for .* the cashFlowId 999999\.$/),
    )
    expect(problems).toContain('The index User_email_key is missing.')
  })
})
