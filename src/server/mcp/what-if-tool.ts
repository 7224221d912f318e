import { Temporal } from 'temporal-polyfill'
import { z } from 'zod'
import { dateField, idField, nameField } from '../../shared/fields.ts'
import { formatCents } from '../../shared/money/money.ts'
import { kindField, scheduleFields } from '../../shared/plan/cash-flow.ts'
import { spendingFields } from '../../shared/plan/spending.ts'
import { type Comparison, MAX_CHANGES, TOO_MANY_CHANGES } from '../../shared/plan/scenario.ts'
import { todayIn } from '../services/scope.ts'
import { outlookAnswer } from './question-tools.ts'
import {
  dateAnswer,
  defineTool,
  dollars,
  dollarsAnswer,
  inDollars,
  NAMES_ARE_DATA,
  optionalDate,
  questionFields,
  requireProjected,
  toDollars,
} from './tool.ts'

const ref = { kind: kindField, id: idField.describe('Of the income or expense, from list_plan.') }
const occurrence = { ...ref, date: dateField }
const amount = dollars('amount').describe('Dollars.')
const { recurrenceType, ...details } = {
  ...scheduleFields,
  // A list that the dialects of JSON Schema write alike, and no choice of numbers, which some clients do not take.
  monthDays: z.array(z.int()).length(2).optional(),
  weekdayOfMonth: z
    .object({ nth: z.int().describe('1 to 4, or -1 for the last.'), weekday: z.int() })
    .optional(),
  closeDay: spendingFields.closeDay.describe('Makes a card of a monthly expense.'),
  paidBy: spendingFields.paidBy.describe('The id of the card that pays for an expense.'),
}
const everyday = spendingFields.everyday.describe(
  'Of a weekly expense without a day: a little of it is spent every day.',
)

/** The changes of a scenario, in dollars. The procedure checks the rest of them. */
const changeField = z.discriminatedUnion(
  'op',
  [
    z.object({
      op: z.literal('add'),
      kind: kindField,
      name: nameField,
      amount,
      recurrenceType,
      ...details,
      everyday,
    }),
    z.object({
      op: z.literal('edit'),
      ...ref,
      fromDate: dateField.optional(),
      name: nameField.optional(),
      amount: amount.optional(),
      recurrenceType: recurrenceType.optional(),
      ...details,
      everyday,
      empty: z
        .array(z.enum(Object.keys(details) as (keyof typeof details)[]))
        .optional()
        .describe('Details that it shall not have any more, such as "lastDate".'),
    }),
    z.object({ op: z.literal('stop'), ...ref, fromDate: dateField.optional() }),
    z.object({ op: z.literal('skip'), ...occurrence }),
    z.object({ op: z.literal('move'), ...occurrence, to: dateField }),
    z.object({ op: z.literal('amount'), ...occurrence, amount }),
    z.object({
      op: z.literal('balance'),
      delta: dollars('shift of the balance').describe('Dollars more, or less, there are today.'),
    }),
  ],
  { error: 'A change must be an add, an edit, a stop, a skip, a move, an amount or a balance.' },
)

type ChangeInDollars = z.output<typeof changeField>

const lineAnswer = z.object({ end: dollarsAnswer, ...outlookAnswer })

export const whatIfTool = defineTool({
  title: 'What if?',
  description: `The plan as it is, and with changes: the balances and the outlook of both. Nothing is written. ${NAMES_ARE_DATA}`,
  input: z.object({
    ...questionFields,
    from: optionalDate(
      'The first day that is compared, from the 1st of the current month on; without it today.',
    ),
    to: dateField.describe('The last day that is compared, today or later. YYYY-MM-DD.'),
    changes: z
      .array(changeField, { error: 'The changes must be a list.' })
      .max(MAX_CHANGES, TOO_MANY_CHANGES)
      .describe(
        'In this order. What is added counts from the 1st of this month on, dates that have passed among it, unless it has a firstDate. For example { "op": "add", "kind": "expense", "name": "Gym", "amount": 39.9, "recurrenceType": "MONTHLY", "recurrenceDay": 3, "firstDate": "2027-01-03" }, { "op": "stop", "kind": "expense", "id": 7, "fromDate": "2027-01-01" } or { "op": "balance", "delta": -500 }. Weekdays are 0 (Sunday) to 6.',
      ),
  }),
  output: z.object({
    today: dateAnswer,
    from: dateAnswer,
    to: dateAnswer,
    difference: dollarsAnswer.describe('By how much the last balance is higher with the changes.'),
    plan: lineAnswer.describe('As it is planned.'),
    changed: lineAnswer.describe('With the changes.'),
    balances: z
      .array(z.object({ date: dateAnswer, plan: dollarsAnswer, changed: dollarsAnswer }))
      .describe('On the first day, on the last day of each month, and on the last day.'),
    withoutEffect: z
      .array(z.int())
      .describe('The places, from 0, of changes that fit nothing in the plan.'),
  }),
  answer: async (asker, { account, timeZone, to, changes, ...input }) => {
    const from = input.from ?? todayIn(asker.scope, timeZone).toString()
    requireProjected(asker, timeZone, from)
    const asked = { account, timeZone, from, to, changes: changes.map(inCents) }
    const compared = await asker.procedures.projection.compare(
      // It checks its own input, the days of a month among it.
      asked as Parameters<typeof asker.procedures.projection.compare>[0],
    )
    const { baseCents, scenarioCents, withoutEffect } = compared
    const endOf = (cents: number[]) => cents.at(-1) ?? 0
    const { lowest } = compared.scenario
    const text = `At the end of ${to} the balance is ${formatCents(endOf(scenarioCents))} with the changes, and ${formatCents(endOf(baseCents))} without them. The lowest with them is ${formatCents(lowest.cents)} on ${lowest.date}.${withoutEffect.length > 0 ? ` ${withoutEffect.length} of the changes fit nothing in the plan.` : ''}`
    const data = {
      to,
      ...inDollars(compared),
      plan: inDollars({ endCents: endOf(baseCents), ...compared.base }),
      changed: inDollars({ endCents: endOf(scenarioCents), ...compared.scenario }),
      balances: toBalances(compared),
    }
    return { text, data }
  },
})

function inCents(change: ChangeInDollars) {
  if (change.op === 'balance') return { op: change.op, deltaCents: change.delta }
  const { amount: amountCents, empty = [], ...rest } = { amount: undefined, empty: [], ...change }
  return {
    ...Object.fromEntries(empty.map((detail) => [detail, null])),
    ...rest,
    ...(amountCents !== undefined && { amountCents }),
  }
}

function toBalances({ from, baseCents, scenarioCents }: Comparison) {
  const first = Temporal.PlainDate.from(from)
  const last = baseCents.length - 1
  return baseCents.flatMap((cents, index) => {
    const date = first.add({ days: index })
    if (index > 0 && index < last && date.day < date.daysInMonth) return []
    const changed = toDollars(scenarioCents[index] ?? cents)
    return [{ date: date.toString(), plan: toDollars(cents), changed }]
  })
}
