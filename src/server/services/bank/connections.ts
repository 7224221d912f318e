/** A connection is kept sealed; who has connected it may choose its account for an hour [behaviour: Ask the bank]. */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { AppError } from '../../../shared/app-error.ts'
import {
  BANK_CURRENCY,
  type BankRefInput,
  type BankStatus,
  CHOICE_MS,
  type ChooseBankInput,
  type ConnectBankInput,
  type OpenConnection,
  otherCurrency,
} from '../../../shared/accounts/bank.ts'
import type { AccountRef } from '../../../shared/fields.ts'
import type { ReadClient, Transaction } from '../../db/database.ts'
import type { BankConnection } from '../../db/generated/sqlite/client.ts'
import type { RemoteName } from '../../statements/read/read-account-set.ts'
import { findAccount, lockAccount } from '../accounts/own-account.ts'
import { endBankConnections } from '../ended-keys.ts'
import { inThread } from '../file-turns.ts'
import { purgeRows, type PurgeScope } from '../purge-pages.ts'
import { databaseTime, isWithin, type Scope } from '../scope.ts'
import { recordEvent } from '../security-log.ts'
import { countOfDay } from './bank-limits.ts'
import { BridgeFailure, claimAccess, fetchAccountSet, readSetupToken } from './bridge.ts'

/** The sealed part: the address of the bridge, and the one account of the bank once it is chosen. */
interface Access {
  url: string
  remote: RemoteName | null
  /** The difference of the last note, in cents; absent where there is none to remember. */
  notedCents?: number
}

const UNREADABLE = 'The connection can no longer be read. Connect again.'
const NOT_OPEN = 'This connection is no longer open. Connect again.'

/**
 * Claims a setup token, or reads the open connection of the caller again.
 * @throws AppError BAD_REQUEST for no setup token, before anything is asked; NOT_FOUND without an open connection; CONFLICT when the bridge fails; TOO_MANY_REQUESTS after 10 in a day.
 */
export async function connectBank(
  scope: Scope,
  { account, setupToken }: ConnectBankInput,
): Promise<OpenConnection> {
  const { id: accountId } = await findAccount(scope, account)
  const claimUrl = setupToken === undefined ? null : readSetupToken(scope, setupToken)
  const readAgain = () => findOpen(scope, scope.db.read, { accountId })
  if (claimUrl === null) await readAgain()
  await scope.db.write((tx) => countOfDay(scope, tx, 'bankConnectsOfAccount', accountId))
  const { row, access } =
    claimUrl === null
      ? await readAgain()
      : await storeAccess(scope, { account, accountId }, await claimAccess(scope, claimUrl))
  const answer = await fetchAccountSet(scope, access.url, [['balances-only', '1']]).catch(
    (error: unknown) => endIfRefused(scope, row, error),
  )
  const found = await inThread(scope, (thread) =>
    thread.readStatement({ find: 'remoteAccounts', answer, from: '' }),
  )
  if (found.accounts.length === 0 && found.problem) throw new BridgeFailure(found.problem)
  const remoteAccounts = found.accounts.map(({ bank, id, name, currency, closing }) => ({
    key: writeKey({ bank, id, name, currency }),
    name,
    currency,
    balanceCents: closing?.cents ?? null,
    balanceOn: closing?.on ?? null,
  }))
  return { connectionId: row.id, remoteAccounts }
}

/** Replaces an earlier connection. @throws AppError NOT_FOUND for a connection that is not open, or not the caller's; BAD_REQUEST for an unknown account, and for one in another currency. */
export async function chooseBank(
  scope: Scope,
  { account, connectionId, key }: ChooseBankInput,
): Promise<BankStatus> {
  const { id: accountId } = await findAccount(scope, account)
  const remote = readKey(key)
  await scope.db.write(async (tx) => {
    await lockAccount(tx, scope, account, accountId)
    const { row, access } = await findOpen(scope, tx, { accountId, id: connectionId })
    await tx.bankConnection.deleteMany({
      where: {
        accountId,
        id: { not: row.id },
        OR: [{ chosenAt: { not: null } }, { userId: scope.user.id }],
      },
    })
    await tx.bankConnection.updateMany({
      where: { accountId, id: row.id },
      data: {
        sealed: sealed(scope, accountId, { url: access.url, remote }),
        chosenAt: databaseTime(scope),
        lastProblem: null,
      },
    })
  })
  recordEvent(scope, 'bank-connected', { accountId })
  return getBankStatus(scope, { account })
}

/** Each member who can change the account may disconnect it, not only the one who connected it. */
export async function disconnectBank(
  scope: Scope,
  { account }: BankRefInput,
): Promise<{ success: true }> {
  const { id: accountId } = await findAccount(scope, account)
  await scope.db.write(async (tx) => {
    await lockAccount(tx, scope, account, accountId)
    await endBankConnections(tx, { accountId })
  })
  recordEvent(scope, 'bank-disconnected', { accountId })
  return { success: true }
}

export async function getBankStatus(scope: Scope, { account }: BankRefInput): Promise<BankStatus> {
  const { id } = await findAccount(scope, account)
  const row = await findChosen(scope.db.read, id)
  const access = row && openAccess(scope, row)
  return {
    connected: Boolean(access),
    name: access?.remote?.name ?? null,
    lastAskedAt: row?.lastAskedAt?.toISOString() ?? null,
    lastProblem: row && (access ? row.lastProblem : problemOfUnread(row)),
  }
}

export interface ChosenConnection extends Access {
  row: BankConnection
  remote: RemoteName
}

/** @throws AppError CONFLICT while the account is not connected. */
export async function requireChosen(
  scope: Scope,
  read: Pick<ReadClient, 'bankConnection'>,
  accountId: number,
): Promise<ChosenConnection> {
  const row = await findChosen(read, accountId)
  if (!row) throw new AppError('CONFLICT', 'This account is not connected to a bank.')
  const access = openAccess(scope, row)
  if (!access?.remote) throw new AppError('CONFLICT', problemOfUnread(row))
  return { ...access, row, remote: access.remote }
}

/** Answers false when it was changed, or has ended, meanwhile. */
export async function rememberNoted(
  tx: Transaction,
  scope: Pick<Scope, 'seal'>,
  { row: { accountId, id, sealed: before }, url, remote }: ChosenConnection,
  notedCents: number | undefined,
): Promise<boolean> {
  const data = { sealed: sealed(scope, accountId, { url, remote, notedCents }) }
  const where = { accountId, id, sealed: before }
  return (await tx.bankConnection.updateMany({ where, data })).count === 1
}

/** Rethrows the failure; a bridge that refuses ends the connection, and nothing stays of it but the sentence. */
export async function endIfRefused(
  scope: Scope,
  { accountId, id }: Pick<BankConnection, 'accountId' | 'id'>,
  error: unknown,
): Promise<never> {
  if (error instanceof BridgeFailure && error.problem === 'ended')
    await scope.db.write((tx) =>
      tx.bankConnection.updateMany({
        where: { accountId, id },
        data: { sealed: '', lastProblem: error.message },
      }),
    )
  throw error
}

export async function purgeOpenConnections(scope: PurgeScope): Promise<void> {
  const createdAt = { lt: new Date(databaseTime(scope).getTime() - CHOICE_MS) }
  await purgeRows(scope, (tx, limit) =>
    tx.bankConnection.deleteMany({ where: { chosenAt: null, createdAt }, limit }),
  )
}

/** At once: the setup token works no second time. */
async function storeAccess(
  scope: Scope,
  { account, accountId }: { account: AccountRef; accountId: number },
  url: string,
): Promise<Open> {
  const userId = scope.user.id
  const id = randomUUID()
  const access = { url, remote: null }
  await scope.db.write(async (tx) => {
    await lockAccount(tx, scope, account, accountId)
    await tx.bankConnection.deleteMany({ where: { accountId, userId, chosenAt: null } })
    const createdAt = databaseTime(scope)
    const data = { accountId, id, userId, createdAt, sealed: sealed(scope, accountId, access) }
    await tx.bankConnection.createMany({ data })
  })
  return { row: { accountId, id }, access }
}

interface Open {
  row: Pick<BankConnection, 'accountId' | 'id'>
  access: Access
}

/** The caller's newest one of the last hour, chosen or not. */
async function findOpen(
  scope: Scope,
  read: Pick<ReadClient | Transaction, 'bankConnection'>,
  { accountId, id }: { accountId: number; id?: string },
): Promise<Open> {
  const row = await read.bankConnection.findFirst({
    where: {
      accountId,
      userId: scope.user.id,
      sealed: { not: '' },
      ...(id !== undefined && { id }),
    },
    orderBy: { createdAt: 'desc' },
  })
  const isOpen = row && isWithin(scope, row.createdAt.getTime(), CHOICE_MS)
  const access = isOpen ? openAccess(scope, row) : null
  if (!row || !access) throw new AppError('NOT_FOUND', NOT_OPEN)
  return { row, access }
}

function findChosen(read: Pick<ReadClient, 'bankConnection'>, accountId: number) {
  return read.bankConnection.findFirst({ where: { accountId, chosenAt: { not: null } } })
}

function openAccess(
  { seal }: Scope,
  { accountId, sealed: text }: Pick<BankConnection, 'accountId' | 'sealed'>,
): Access | null {
  const opened = seal.open(text, aboutOf(accountId))
  return opened === null ? null : (JSON.parse(opened) as Access)
}

function sealed({ seal }: Pick<Scope, 'seal'>, accountId: number, access: Access): string {
  return seal.close(JSON.stringify(access), aboutOf(accountId))
}

function aboutOf(accountId: number): string {
  return `bank of account ${accountId}`
}

function problemOfUnread({ sealed: text, lastProblem }: BankConnection): string {
  return text === '' && lastProblem !== null ? lastProblem : UNREADABLE
}

const text = (most: number) => z.string().max(most)
const keyField = z.tuple([text(500), text(500).min(1), text(200), text(100)])

/** A key says all that is kept of the account once it is chosen: until then nothing is. */
function writeKey({ bank, id, name, currency }: RemoteName & { currency: string }): string {
  return Buffer.from(JSON.stringify([bank, id, name, currency])).toString('base64url')
}

function readKey(key: string): RemoteName {
  const [bank, id, name, currency] = parseKey(key)
  if (currency !== BANK_CURRENCY) throw new AppError('BAD_REQUEST', otherCurrency(currency))
  return { bank, id, name }
}

function parseKey(key: string) {
  try {
    return keyField.parse(JSON.parse(Buffer.from(key, 'base64url').toString()))
  } catch {
    throw new AppError('BAD_REQUEST', 'Choose one of the accounts of your bank.')
  }
}
