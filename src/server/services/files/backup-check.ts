import { setImmediate as nextLoopTick } from 'node:timers/promises'
import { z } from 'zod'
import { AppError } from '../../../shared/app-error.ts'
import {
  PAYDAY_SENTENCE,
  PAYDAYS_SENTENCE,
  type RestoreBackupInput,
} from '../../../shared/files/backup.ts'
import {
  type CashFlow,
  createCashFlowInput,
  extraFields,
  extrasOf,
  kindField,
  NO_EXTRAS,
  scheduleFields,
} from '../../../shared/plan/cash-flow.ts'
import { amountCentsField, dateField } from '../../../shared/fields.ts'
import { MAX_AMOUNT_CENTS } from '../../../shared/money/money.ts'
import type { Continuation, MovedBalance } from '../../../shared/files/backup-format.ts'
import {
  changeSpending,
  isSpendingProblem,
  PLAIN_SPENDING,
  spendingFields,
} from '../../../shared/plan/spending.ts'
import {
  changeSchedule,
  isScheduleProblem,
  plainSchedule,
} from '../../../shared/schedules/schedule.ts'
import type { Quotas } from '../scope.ts'
import { continuationProblem } from './backup-continuations.ts'
import { checkScenario, type NewScenario } from './backup-scenarios.ts'

/** Without the fields that only mean something within one database. */
export type NewCashFlow = Omit<CashFlow, 'id' | 'version' | 'continuesId' | 'paidBy'> &
  Continuation & { movedBalance: MovedBalance[] }

interface BackupProblem {
  of: 'Account' | 'CashFlow' | 'Scenario'
  /** Counted from 0. */
  at: number
  sentence: string
}

/** @throws AppError BAD_REQUEST for the first that is wrong; CONFLICT for more than an account can have. */
export async function requireSound(
  { cashFlows, ...backup }: RestoreBackupInput['backup'],
  quotas: Quotas,
) {
  const requireAtMost = (most: number, count: number, noun: string) => {
    if (count <= most) return
    const limit = most.toLocaleString('en')
    const sentence = `An account can have at most ${limit} ${noun}. The backup has more.`
    throw new AppError('CONFLICT', sentence)
  }
  requireAtMost(quotas.cashFlows, cashFlows.length, 'incomes and expenses')
  requireAtMost(quotas.scenarios, backup.scenarios.length, 'scenarios')
  const lengthOf = (lists: readonly string[]) =>
    cashFlows.reduce<number>((sum, flow) => sum + countItems(flow, lists), 0)
  const marks = lengthOf(['completedDates', 'overrides', 'skippedDates', 'moves'])
  // Before each of them is checked, which takes long.
  for (const count of [marks, lengthOf(['movedBalance'])])
    requireAtMost(quotas.marks, count, 'done marks and exceptions')
  const { flows, scenarios, problems } = await checkBackup({ cashFlows, ...backup })
  const [problem] = problems
  if (problem) throw new AppError('BAD_REQUEST', sentenceOf(problem))
  return { flows: flows.filter((flow) => flow !== null), scenarios, marks }
}

const NOUNS = { CashFlow: 'Cash flow', Scenario: 'Scenario' }

function sentenceOf({ of, at, sentence }: BackupProblem): string {
  return of === 'Account' ? sentence : `${NOUNS[of]} ${at + 1} of the backup is wrong. ${sentence}`
}

function countItems(flow: unknown, lists: readonly string[]): number {
  if (typeof flow !== 'object' || flow === null) return 0
  const fields = flow as Record<string, unknown>
  return lists.reduce(
    (sum, list) => sum + (Array.isArray(fields[list]) ? fields[list].length : 0),
    0,
  )
}

/** Other requests are answered after so many items. */
const ITEMS_PER_TICK = 500

/** Answers null for each cash flow that is wrong. Does not say that there is too much of anything. */
export async function checkBackup({
  cashFlows,
  scenarios,
  ...paydays
}: RestoreBackupInput['backup']) {
  const problems: BackupProblem[] = []
  const check = async <Item>(
    of: BackupProblem['of'],
    items: unknown[],
    read: (item: unknown) => Item | string,
  ) => {
    const checked: (Item | null)[] = []
    for (const [at, item] of items.entries()) {
      if (at % ITEMS_PER_TICK === 0) await nextLoopTick()
      const found = read(item)
      if (typeof found === 'string') problems.push({ of, at, sentence: found })
      checked.push(typeof found === 'string' ? null : found)
    }
    return checked
  }
  const flows = await check('CashFlow', cashFlows, checkCashFlow)
  const wrong = continuationProblem(flows)
  if (wrong) problems.push({ of: 'CashFlow', ...wrong })
  const problem = paydaysProblem(paydays, flows)
  if (problem) problems.push({ of: 'Account', at: 0, sentence: problem })
  const read = await check('Scenario', scenarios, (item) => checkScenario(item, flows.length))
  return {
    flows,
    scenarios: read.filter((scenario): scenario is NewScenario => scenario !== null),
    problems,
  }
}

function paydaysProblem(
  { payday, paydays = [] }: Pick<RestoreBackupInput['backup'], 'payday' | 'paydays'>,
  flows: readonly (NewCashFlow | null)[],
): string | null {
  const places = payday === undefined ? paydays : [payday, ...paydays]
  if (places.some((place) => flows[place]?.kind !== 'income')) return PAYDAY_SENTENCE
  const isTwice = new Set(paydays).size < paydays.length
  const isOther = payday !== undefined && paydays.length > 0 && paydays[0] !== payday
  return isTwice || isOther ? PAYDAYS_SENTENCE : null
}

function checkCashFlow(item: unknown): NewCashFlow | string {
  const { data, error } = backupCashFlow.safeParse(item)
  if (data) return data
  const problem = error.issues[0]?.message ?? ''
  return problem.startsWith('Invalid input')
    ? 'It must be a cash flow with a type, a name and an amount.'
    : problem
}

function marksField<Mark>(
  field: z.ZodType<Mark>,
  dateOf: (mark: Mark) => string,
  sentences: { noList: string; twice: string },
) {
  return z
    .array(field, sentences.noList)
    .refine((marks) => new Set(marks.map(dateOf)).size === marks.length, sentences.twice)
    .default([])
}

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

const { paidBy: _id, ...spendingInFile } = spendingFields

const PAID_WITH_SENTENCE =
  'The card that pays for it must be its place in the list, counted from 0.'

const CONTINUES_SENTENCE =
  'The cash flow that it continues must be its place in the list, counted from 0.'

const dateItself = (date: string) => date
const dateOf = ({ date }: { date: string }) => date

const backupCashFlow = createCashFlowInput
  .pick({ name: true, amountCents: true })
  .extend({
    kind: kindField,
    ...z.object(extraFields).partial().shape,
    ...scheduleFields,
    startDate: scheduleFields.startDate.unwrap().unwrap(),
    completedDates: marksField(dateField, dateItself, {
      noList: 'The dates marked done must be a list.',
      twice: 'A date is marked done twice.',
    }),
    overrides: marksField(overrideField, dateOf, {
      noList: 'The overrides must be a list.',
      twice: 'A date has two overrides.',
    }),
    skippedDates: marksField(dateField, dateItself, {
      noList: 'The skipped dates must be a list.',
      twice: 'A date is skipped twice.',
    }),
    moves: marksField(moveField, dateOf, {
      noList: 'The moved dates must be a list.',
      twice: 'A date is moved twice.',
    }),
    movedBalance: marksField(movedBalanceField, dateOf, {
      noList: 'What done marks have moved must be a list.',
      twice: 'A done mark has moved the balance twice.',
    }),
    continues: z
      .int({ error: CONTINUES_SENTENCE })
      .min(0, CONTINUES_SENTENCE)
      .nullable()
      .default(null),
    continuedLastDate: dateField.nullable().default(null),
    ...spendingInFile,
    paidWith: z
      .int({ error: PAID_WITH_SENTENCE })
      .min(0, PAID_WITH_SENTENCE)
      .nullable()
      .default(null),
  })
  .transform((flow, context) => {
    const schedule = changeSchedule(plainSchedule(flow.recurrenceType), flow)
    if (isScheduleProblem(schedule)) {
      context.addIssue(schedule.sentence)
      return z.NEVER
    }
    const before = { ...flow, schedule, spending: PLAIN_SPENDING }
    const checked = changeSpending(before, { ...flow, paidBy: flow.paidWith })
    if (!isSpendingProblem(checked)) {
      const { paidBy: _place, ...spending } = checked
      return { ...flow, ...NO_EXTRAS, ...extrasOf(flow), ...schedule, ...spending }
    }
    context.addIssue(checked.sentence)
    return z.NEVER
  })
