/** The answers of the public contract, and their descriptions [behaviour: Public contract]: the contract has dollars, the procedures integer cents. */
import { z } from 'zod'
import type { Account } from '../../../shared/accounts/account.ts'
import type { AccountRef } from '../../../shared/fields.ts'
import type { CashFlow } from '../../../shared/plan/cash-flow.ts'
import { RECURRENCE_TYPES } from '../../../shared/schedules/recurrence.ts'
import { DETAIL_FIELDS, NTHS_OF_MONTH, WEEKENDS } from '../../../shared/schedules/schedule.ts'
import type { User } from '../../../shared/users/user.ts'
import { dateText } from './contract-inputs.ts'

export const dollars = z.number().meta({ id: 'Dollars', description: 'Dollars with two decimals.' })

const details = {
  anchorDate: dateText.optional(),
  every: z.int().optional(),
  monthDays: z.tuple([z.int(), z.int()]).optional(),
  weekdayOfMonth: z.object({ nth: z.literal(NTHS_OF_MONTH), weekday: z.int() }).optional(),
  firstDate: dateText.optional(),
  lastDate: dateText.optional(),
  weekend: z.enum(WEEKENDS).optional(),
} satisfies Record<(typeof DETAIL_FIELDS)[number], unknown>

export const item = z
  .object({
    id: z.int(),
    name: z.string(),
    amount: dollars,
    recurrenceType: z.enum(RECURRENCE_TYPES),
    recurrenceDay: z.int().nullable(),
    startDate: z.string().meta({ format: 'date-time' }),
    ...details,
    note: z.string().optional(),
    closeDay: z.int().optional(),
    paidBy: z.int().optional(),
    everyday: z.literal(true).optional(),
    everydayLow: dollars.optional(),
    everydayHigh: dollars.optional(),
    completedDates: z.array(dateText),
    overrides: z.array(z.object({ date: dateText, amount: dollars })),
    moves: z.array(z.object({ date: dateText, to: dateText })).optional(),
    accountId: z.union([z.int(), z.literal('personal')]),
  })
  .meta({ id: 'Item', description: 'An income or an expense.' })

/** Details that are not set are absent: a client need not know them. */
export function toItem(flow: CashFlow, account: AccountRef): z.input<typeof item> {
  const set = DETAIL_FIELDS.filter((field) => flow[field] !== null)
  return {
    id: flow.id,
    name: flow.name,
    amount: flow.amountCents / 100,
    recurrenceType: flow.recurrenceType,
    recurrenceDay: flow.recurrenceDay,
    startDate: flow.startDate,
    ...Object.fromEntries(set.map((field) => [field, flow[field]])),
    note: flow.note ?? undefined,
    closeDay: flow.closeDay ?? undefined,
    paidBy: flow.paidBy ?? undefined,
    everyday: flow.everyday || undefined,
    everydayLow: flow.everydayLowCents === null ? undefined : flow.everydayLowCents / 100,
    everydayHigh: flow.everydayHighCents === null ? undefined : flow.everydayHighCents / 100,
    completedDates: flow.completedDates,
    overrides: overridesOf(flow),
    moves: flow.moves.length > 0 ? flow.moves : undefined,
    accountId: account,
  }
}

/** A client that knows overrides only sees an amount of 0 on the dates on which no money moves: skipped or moved ones. */
function overridesOf({ overrides, skippedDates, moves }: CashFlow) {
  const amounts = new Map(overrides.map(({ date, amountCents }) => [date, amountCents / 100]))
  for (const date of [...skippedDates, ...moves.map((move) => move.date)]) amounts.set(date, 0)
  return [...amounts]
    .map(([date, amount]) => ({ date, amount }))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
}

/** Parsing a change's answer leaves out the account's revision, which is not part of the contract. */
export const done = z.object({ success: z.literal(true) }).meta({ id: 'Success' })

export const importResult = z
  .object({
    success: z.int().meta({ description: 'Rows that were imported.' }),
    failed: z.int().meta({ description: 'Rows that are wrong.' }),
    skipped: z.int().meta({ description: 'Rows that the account has already.' }),
    errors: z.array(z.string()).meta({ description: 'A sentence per wrong row.' }),
  })
  .meta({ id: 'ImportResult' })

/** Absent where they are not set, because older clients do not know them. */
const newerFields = {
  buffer: dollars.optional(),
  paydayCashFlowId: z.int().optional(),
  paydayCashFlowIds: z.array(z.int()).optional(),
  doneMovesBalance: z.literal(true).optional(),
}

/** The date of the starting balance is never there: older clients set it as well. */
function toNewerFields({
  bufferCents,
  paydayCashFlowId,
  paydayCashFlowIds,
  doneMovesBalance,
}: User | Account) {
  return {
    buffer: bufferCents > 0 ? bufferCents / 100 : undefined,
    paydayCashFlowId: paydayCashFlowId ?? undefined,
    paydayCashFlowIds: paydayCashFlowIds.length > 1 ? paydayCashFlowIds : undefined,
    doneMovesBalance: doneMovesBalance || undefined,
  }
}

export const user = z
  .object({
    id: z.int(),
    email: z.string().optional(),
    name: z.string().optional(),
    startingBalance: dollars.optional(),
    defaultView: z.enum(['calendar', 'list']),
    markDoneMode: z.enum(['manual', 'auto']),
    ...newerFields,
  })
  .meta({
    id: 'User',
    description:
      'A token of another account than the personal one gets no email, name and starting balance.',
  })

export function toContractUser(of: User): z.input<typeof user> {
  const { id, email, name, startingBalanceCents, defaultView, markDoneMode } = of
  // A token of another account gets nothing of this one.
  if (!('startingBalanceCents' in of)) return { id, defaultView, markDoneMode }
  const startingBalance = startingBalanceCents / 100
  const own = { id, email, name, startingBalance, defaultView, markDoneMode }
  return { ...own, ...toNewerFields(of) }
}

const role = z.enum(['owner', 'member', 'viewer'])

export const account = z
  .object({
    id: z.int(),
    name: z.string(),
    startingBalance: dollars,
    ...newerFields,
    members: z.array(z.object({ id: z.int(), name: z.string(), email: z.string(), role })),
  })
  .meta({ id: 'Account', description: 'A shared account.' })

export function toContractAccount(of: Account): z.input<typeof account> {
  const { id, name, startingBalanceCents, members } = of
  const startingBalance = startingBalanceCents / 100
  return { id, name, startingBalance, ...toNewerFields(of), members }
}

const token = z.string().meta({ description: 'An access token, for 24 hours.' })

const credential = z.object({
  id: z.string(),
  type: z.string(),
  transports: z.array(z.string()).optional(),
})

const passkeyOptions = z.object({
  challenge: z.string(),
  rpId: z.string().optional(),
  timeout: z.number().optional(),
  allowCredentials: z.array(credential).optional(),
  userVerification: z.enum(['required', 'preferred', 'discouraged']).optional(),
})

export const signedIn = z
  .object({
    token: token.meta({
      description: 'An access token, for 24 hours; empty where a second step has to follow.',
    }),
    secondStep: z.object({ options: passkeyOptions }).optional(),
  })
  .meta({ id: 'SignedIn' })

export const newPassword = z.object({ ...done.shape, token })
