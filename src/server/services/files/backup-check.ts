/** Checks the cash flows of a backup. */
import { z } from 'zod'
import { AppError } from '../../../shared/app-error.ts'
import {
  type CashFlow,
  createCashFlowInput,
  kindField,
  type Marks,
  scheduleFields,
} from '../../../shared/cash-flow.ts'
import { amountCentsField, dateField } from '../../../shared/fields.ts'
import { MAX_AMOUNT_CENTS } from '../../../shared/money.ts'
import type { Continuation, MovedBalance } from '../../../shared/backup-format.ts'
import { changeSchedule, isScheduleProblem, NO_DETAILS } from '../../../shared/schedule.ts'
import type { Quotas } from '../scope.ts'
import { continuationProblem } from './backup-continuations.ts'

/** Without the fields that only mean something within one database. */
export type NewCashFlow = Omit<CashFlow, 'id' | 'version' | 'continuesId'> &
  Continuation & { movedBalance: MovedBalance[] }

/** Enough for every day of a century. */
const MAX_MARKS_OF_KIND = 40_000

/**
 * The cash flows of a backup, ready to be written, and how many marks they have.
 *
 * @throws AppError BAD_REQUEST for the first that is wrong: its sentence is enough to find it; CONFLICT for more than an
 * account can have.
 */
export function checkCashFlows(
  items: unknown[],
  quotas: Quotas,
): { flows: NewCashFlow[]; marks: number } {
  if (items.length > quotas.cashFlows) throw tooMany(quotas.cashFlows, 'incomes and expenses')
  const flows: NewCashFlow[] = []
  let marks = 0
  for (const item of items) {
    const flow = checkCashFlow(item, flows.length + 1)
    flows.push(flow)
    marks += countMarks(flow)
    if (marks > quotas.marks) throw tooMany(quotas.marks, 'done marks and exceptions')
  }
  const wrong = continuationProblem(flows)
  if (wrong) throw wrongCashFlow(wrong.at + 1, wrong.sentence)
  return { flows, marks }
}

function countMarks({ completedDates, overrides, skippedDates, moves }: Marks): number {
  return completedDates.length + overrides.length + skippedDates.length + moves.length
}

function tooMany(most: number, what: string): AppError {
  return new AppError(
    'CONFLICT',
    `An account can have at most ${most.toLocaleString('en')} ${what}. The backup has more.`,
  )
}

function checkCashFlow(item: unknown, number: number): NewCashFlow {
  const read = backupCashFlow.safeParse(item)
  const flow = read.success ? withMarks(read.data) : problemOf(read.error)
  if (typeof flow !== 'string') return flow
  throw wrongCashFlow(number, flow)
}

function wrongCashFlow(number: number, sentence: string): AppError {
  return new AppError('BAD_REQUEST', `Cash flow ${number} of the backup is wrong. ${sentence}`)
}

const CONTINUES_SENTENCE =
  'The cash flow that it continues must be its place in the list, counted from 0.'

/** The fields of a new cash flow, and lists of marks, which `withMarks` checks one after the other. */
const backupCashFlow = createCashFlowInput
  .pick({ name: true, amountCents: true })
  .extend({
    kind: kindField,
    ...scheduleFields,
    startDate: scheduleFields.startDate.unwrap().unwrap(),
    completedDates: listField('The dates marked done must be a list.'),
    overrides: listField('The overrides must be a list.'),
    skippedDates: listField('The skipped dates must be a list.'),
    moves: listField('The moved dates must be a list.'),
    movedBalance: listField('What done marks have moved must be a list.'),
    continues: z
      .int({ error: CONTINUES_SENTENCE })
      .min(0, CONTINUES_SENTENCE)
      .nullable()
      .default(null),
    continuedLastDate: dateField.nullable().default(null),
  })
  .transform((flow, context) => {
    const { recurrenceType } = flow
    const schedule = changeSchedule({ recurrenceType, recurrenceDay: null, ...NO_DETAILS }, flow)
    if (!isScheduleProblem(schedule)) return { ...flow, ...schedule }
    context.addIssue(schedule.sentence)
    return z.NEVER
  })

const overrideField = z.object(
  { date: dateField, amountCents: amountCentsField },
  { error: 'An override must have a date and an amount.' },
)

const moveField = z.object(
  { date: dateField, to: dateField },
  { error: 'A moved date must have a date and the date that it is moved to.' },
)

const MOVED_SENTENCE = 'What a done mark has moved must have a date and a number of cents.'

const movedBalanceField = z.object(
  {
    date: dateField,
    cents: z
      .int({ error: MOVED_SENTENCE })
      .min(-MAX_AMOUNT_CENTS, MOVED_SENTENCE)
      .max(MAX_AMOUNT_CENTS, MOVED_SENTENCE),
  },
  { error: MOVED_SENTENCE },
)

/** Checked no further: zod would collect an issue for each of a million wrong marks. */
function listField(sentence: string) {
  return z.custom<unknown[]>((value) => Array.isArray(value), sentence).default([])
}

function withMarks(flow: z.infer<typeof backupCashFlow>): NewCashFlow | string {
  const completedDates = checkMarks(flow.completedDates, dateField, (date) => date)
  if (completedDates === 'twice') return 'A date is marked done twice.'
  if (typeof completedDates === 'string') return completedDates
  const overrides = checkMarks(flow.overrides, overrideField, ({ date }) => date)
  if (overrides === 'twice') return 'A date has two overrides.'
  if (typeof overrides === 'string') return overrides
  const skippedDates = checkMarks(flow.skippedDates, dateField, (date) => date)
  if (skippedDates === 'twice') return 'A date is skipped twice.'
  if (typeof skippedDates === 'string') return skippedDates
  const moves = checkMarks(flow.moves, moveField, ({ date }) => date)
  if (moves === 'twice') return 'A date is moved twice.'
  if (typeof moves === 'string') return moves
  const movedBalance = checkMarks(flow.movedBalance, movedBalanceField, ({ date }) => date)
  if (movedBalance === 'twice') return 'A done mark has moved the balance twice.'
  if (typeof movedBalance === 'string') return movedBalance
  return { ...flow, completedDates, overrides, skippedDates, moves, movedBalance }
}

/** The marks, or what is wrong with the first wrong one: 'twice' for a date that was in the list before. */
function checkMarks<Mark>(
  list: unknown[],
  field: z.ZodType<Mark>,
  dateOf: (mark: Mark) => string,
): Mark[] | string {
  if (list.length > MAX_MARKS_OF_KIND) return 'It has more than 40,000 marks or overrides.'
  const marks: Mark[] = []
  const dates = new Set<string>()
  for (const item of list) {
    const { data, error } = field.safeParse(item)
    if (error) return problemOf(error)
    if (dates.size === dates.add(dateOf(data)).size) return 'twice'
    marks.push(data)
  }
  return marks
}

function problemOf({ issues }: z.ZodError): string {
  const problem = issues[0]?.message ?? ''
  return problem.startsWith('Invalid input')
    ? 'It must be a cash flow with a type, a name and an amount.'
    : problem
}
