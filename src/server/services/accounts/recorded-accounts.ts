/** The fields of an account itself in the records of changes [behaviour: Undo]. Money is integer cents. */
import { AppError } from '../../../shared/app-error.ts'
import { startingBalanceProblem } from '../../../shared/money/money.ts'
import type { Transaction } from '../../db/database.ts'
import type { Account } from '../../db/generated/sqlite/client.ts'
import type { ChangedRow, Table } from '../undo/changed-rows.ts'
import { isRecordedSince } from '../undo/undo-records.ts'

/** To set the starting balance is to change all of these, also to what they are. */
const BALANCE = ['startingBalanceCents', 'balanceOn', 'balanceCheckInId'] as const

const SETTINGS = {
  bufferCents: '"Keep at least"',
  paydayCashFlowId: 'The payday',
  otherPaydays: 'The payday',
  doneMovesBalance: 'Whether done marks move the balance',
  doneMovesBalanceChosen: 'Whether done marks move the balance',
}

const SETTING_COLUMNS = Object.keys(SETTINGS) as (keyof typeof SETTINGS)[]

type Column = (typeof BALANCE)[number] | keyof typeof SETTINGS

/** The columns that changed. */
export type AccountState = { [C in Column]?: Account[C] extends bigint ? number : Account[C] }

/**
 * The record of a change that set the starting balance has one of these; names have their quotes escaped. In records from
 * before undoing knew columns, it is a row of its own.
 */
const SETS_BALANCE = ['"balanceOn":', '"table":"Balance"']

export const ACCOUNTS: Table<number, AccountState> = {
  name: 'Account',
  byDifference: ['startingBalanceCents'],
  async open(changing, rows, { revision }) {
    const { tx, accountId: id } = changing
    const now = await tx.account.findUniqueOrThrow({ where: { id } })
    return {
      async refusal({ after }) {
        if (!after) return null
        const isSame =
          now.balanceOn === after.balanceOn && now.balanceCheckInId === after.balanceCheckInId
        const setsBalance = 'balanceOn' in after
        if (setsBalance && (!isSame || (await isRecordedSince(changing, revision, SETS_BALANCE))))
          return 'The starting balance was set again since'
        const changed = SETTING_COLUMNS.find(
          (column) => column in after && toState(now)[column] !== after[column],
        )
        return changed ? `${SETTINGS[changed]} was changed since` : null
      },
      async putBack() {
        for (const { before, after } of rows) {
          const { startingBalanceCents: was = 0, ...columns } = before ?? {}
          // Sums that done marks have moved since are kept.
          const moved = was - (after?.startingBalanceCents ?? 0)
          const cents = Number(now.startingBalanceCents) + moved
          const balance = moved === 0 ? {} : { startingBalanceCents: requireWithinLimits(cents) }
          await tx.account.update({ where: { id }, data: { ...columns, ...balance } })
        }
      },
    }
  },
}

function toState(columns: { [C in Column]?: Account[C] | AccountState[C] | undefined }) {
  const { startingBalanceCents: balance, bufferCents: buffer, ...others } = columns
  return {
    ...others,
    ...(balance !== undefined && { startingBalanceCents: Number(balance) }),
    ...(buffer !== undefined && { bufferCents: Number(buffer) }),
  } as AccountState
}

/** The columns of `after` that are others than before, and those of the starting balance where it is set. */
export function accountChanged(
  before: { id: number } & Parameters<typeof toState>[0],
  after: Parameters<typeof toState>[0],
): ChangedRow<number, AccountState> {
  const [was, is] = [toState(before), toState(after)]
  const changed = [...BALANCE, ...SETTING_COLUMNS.filter((column) => was[column] !== is[column])]
  const pick = (state: AccountState): AccountState =>
    Object.fromEntries(changed.flatMap((column) => (column in is ? [[column, state[column]]] : [])))
  return { table: ACCOUNTS, key: before.id, before: pick(was), after: pick(is) }
}

/** The row of a change of the balance alone, as done marks change it; none where it is 0. Only the difference counts. */
export function balanceMoved(
  accountId: number,
  cents: number,
  after = cents,
): ChangedRow<number, AccountState>[] {
  if (cents === 0) return []
  const before = { startingBalanceCents: after - cents }
  return [{ table: ACCOUNTS, key: accountId, before, after: { startingBalanceCents: after } }]
}

/** Answers what that changed. @throws AppError CONFLICT when the starting balance would pass its limits. */
export async function moveBalance(
  tx: Transaction,
  accountId: number,
  cents: number,
): Promise<ChangedRow<number, AccountState>[]> {
  if (cents === 0) return []
  const moved = await tx.account.update({
    where: { id: accountId },
    data: { startingBalanceCents: { increment: cents } },
    select: { startingBalanceCents: true },
  })
  return balanceMoved(accountId, cents, requireWithinLimits(Number(moved.startingBalanceCents)))
}

function requireWithinLimits(startingBalanceCents: number): number {
  const problem = startingBalanceProblem(startingBalanceCents)
  if (problem) throw new AppError('CONFLICT', problem)
  return startingBalanceCents
}
