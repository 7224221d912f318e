import { formatCents } from '../../../shared/money/money.ts'
import {
  type CashFlow,
  type CashFlowKind,
  EXTRA_NAMES,
  NO_EXTRAS,
} from '../../../shared/plan/cash-flow.ts'
import { TYPED_EXTRAS } from '../../../shared/plan/cash-flow-form.ts'
import type { Change, Comparison, SeenCashFlow } from '../../../shared/plan/scenario.ts'
import type { Outlook } from '../../../shared/projections/answers.ts'
import { describeSchedule } from '../../../shared/schedules/schedule-words.ts'
import {
  changeSchedule,
  dayByWeekendRule,
  isScheduleProblem,
  NO_DETAILS,
  scheduleOf,
} from '../../../shared/schedules/schedule.ts'
import { extraLabel } from '../../plan/extra-words.ts'
import type { CashFlowTrial, PlannedExpense } from '../../plan/door.ts'
import { addDays, formatDate, formatDayNear } from '../../words/dates.ts'
import { isolated } from '../../words/isolated.ts'
import { safeToSpendOf } from '../../words/safe-to-spend.ts'
import { describeLimits } from '../../words/schedule-limits.ts'

export type AddChange = Extract<Change, { op: 'add' }>
type EditChange = Extract<Change, { op: 'edit' }>

export type FindCashFlow = (kind: CashFlowKind, id: number) => CashFlow | undefined

export function describeChange(change: Change, find: FindCashFlow, today: string): string {
  if (change.op === 'balance') {
    const { deltaCents } = change
    if (deltaCents === 0) return 'Balance: as it is'
    const side = deltaCents < 0 ? 'lower' : 'higher'
    return `Balance: ${formatCents(Math.abs(deltaCents))} ${side}`
  }
  if (change.op === 'add') {
    const rule = describeWhole(addedCashFlow(change), today)
    return `New ${change.kind} ${isolated(change.name)}: ${formatCents(change.amountCents)}, ${lowerFirst(rule)}`
  }
  const cashFlow = find(change.kind, change.id)
  const name = cashFlow?.name ?? `An ${change.kind} that is gone`
  const day = (date: string) => formatDayNear(date, today)
  switch (change.op) {
    case 'edit':
      return `${isolated(name)}: ${editWords(change, cashFlow, today)}`
    case 'stop':
      return change.fromDate === undefined
        ? `${isolated(name)}: removed`
        : `${isolated(name)}: stops, with none from ${day(change.fromDate)} on`
    case 'skip':
      return `${isolated(name)}: skipped on ${day(change.date)}`
    case 'move':
      if (cashFlow && change.to === fallsOn(cashFlow, change.date))
        return `${isolated(name)}: on ${day(change.to)}, as it is`
      return `${isolated(name)}: moved from ${day(change.date)} to ${day(change.to)}`
    case 'amount': {
      const before = cashFlow && amountOn(cashFlow, change.date)
      return `${isolated(name)}: ${insteadOf(change.amountCents, before)} on ${day(change.date)}`
    }
  }
}

export function fallsOn({ moves, weekend }: CashFlow, date: string): string {
  return moves.find((move) => move.date === date)?.to ?? dayByWeekendRule(date, weekend)
}

function amountOn({ overrides, amountCents }: CashFlow, date: string): number {
  return overrides.find((override) => override.date === date)?.amountCents ?? amountCents
}

/** Beside another change of the same cash flow it may mean something. */
export function changesNothing(
  change: Change,
  all: readonly Change[],
  find: FindCashFlow,
): boolean {
  if (change.op === 'balance') return change.deltaCents === 0
  if (change.op === 'add') return false
  const { kind, id } = change
  const cashFlow = find(kind, id)
  const isAlone = !all.some(
    (each) => each !== change && 'id' in each && each.kind === kind && each.id === id,
  )
  if (!isAlone || !cashFlow) return false
  switch (change.op) {
    case 'edit':
      return isSameCashFlow(cashFlow, editedCashFlow(change, cashFlow))
    case 'move':
      return fallsOn(cashFlow, change.date) === change.to
    case 'amount':
      return amountOn(cashFlow, change.date) === change.amountCents
    default:
      return false
  }
}

function isSameCashFlow(one: CashFlow, other: CashFlow): boolean {
  const fieldsOf = (of: CashFlow) => [
    of.name,
    EXTRA_NAMES.map((name) => of[name]),
    of.amountCents,
    of.startDate,
    scheduleOf(of),
  ]
  return JSON.stringify(fieldsOf(one)) === JSON.stringify(fieldsOf(other))
}

export function editedSinceWords(change: Change, find: FindCashFlow): string | null {
  if (!('id' in change) || change.seenVersion === undefined) return null
  const cashFlow = find(change.kind, change.id)
  if (!cashFlow || cashFlow.version === change.seenVersion) return null
  return `${isolated(cashFlow.name)} was edited in your plan after this was tried.`
}

export function seenNow(change: Change, find: FindCashFlow): Change {
  if (!('id' in change)) return change
  const seenVersion = find(change.kind, change.id)?.version ?? change.seenVersion
  return { ...change, seenVersion }
}

export function seenIn(changes: readonly Change[], find: FindCashFlow): SeenCashFlow[] {
  const found = changes.flatMap((change) =>
    'id' in change ? (find(change.kind, change.id) ?? []) : [],
  )
  return [...new Set(found)].map(({ kind, id, version }) => ({ kind, id, version }))
}

export function addedCashFlow(change: AddChange): CashFlow {
  return {
    id: 0,
    ...NO_EXTRAS,
    continuesId: null,
    version: 1,
    completedDates: [],
    overrides: [],
    skippedDates: [],
    moves: [],
    recurrenceDay: null,
    ...NO_DETAILS,
    ...(defined(change) as AddChange),
    startDate: change.startDate ?? '',
  } as CashFlow
}

export function editedCashFlow(change: EditChange, cashFlow: CashFlow): CashFlow {
  const {
    op: _op,
    kind: _kind,
    id: _id,
    seenVersion: _seen,
    fromDate: _from,
    startDate,
    ...fields
  } = change
  const changed = changeSchedule(scheduleOf(cashFlow), fields)
  return {
    ...cashFlow,
    ...defined(fields),
    ...(!isScheduleProblem(changed) && changed),
    startDate: startDate ?? cashFlow.startDate,
  } as CashFlow
}

function defined<Fields extends object>(fields: Fields): Partial<Fields> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Partial<Fields>
}

function editWords(change: EditChange, cashFlow: CashFlow | undefined, today: string): string {
  const from = change.fromDate === undefined ? '' : ` from ${formatDayNear(change.fromDate, today)}`
  const { name, amountCents } = change
  const after = cashFlow && editedCashFlow(change, cashFlow)
  const [oldRule, newRule] = [cashFlow, after].map((each) =>
    each ? lowerFirst(describeWhole(each, today)) : '',
  )
  const parts = [
    amountCents !== undefined && insteadOf(amountCents, cashFlow?.amountCents),
    newRule !== oldRule && `${newRule} instead of ${oldRule}`,
    name !== undefined && name !== cashFlow?.name && `called ${isolated(name)}`,
    ...TYPED_EXTRAS.map((extra) => {
      const value = change[extra]
      if (value === undefined || value === cashFlow?.[extra]) return false
      return `${value ? 'with another' : 'without its'} ${lowerFirst(extraLabel(extra))}`
    }),
  ].filter((part) => part !== false)
  return (parts.length === 0 ? 'as it is' : parts.join('; ')) + from
}

function insteadOf(cents: number, before: number | undefined): string {
  if (before === undefined) return formatCents(cents)
  if (before === cents) return `${formatCents(cents)}, as it is`
  return `${formatCents(cents)} instead of ${formatCents(before)}`
}

function describeWhole(cashFlow: CashFlow, today: string): string {
  return [describeSchedule(cashFlow, formatDate), ...describeLimits(cashFlow, today)].join(', ')
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

type WizardFields = Parameters<CashFlowTrial['onTry']>[0]

export function editOf(
  { kind, id, version, ...cashFlow }: CashFlow,
  fields: WizardFields,
  fromDate: string | undefined,
): Change {
  const { name, amountCents, recurrenceType, recurrenceDay, startDate, ...details } = fields
  const isRetimed = recurrenceType !== cashFlow.recurrenceType
  return {
    op: 'edit',
    kind,
    id,
    seenVersion: version,
    ...(fromDate !== undefined && { fromDate }),
    ...(name !== cashFlow.name && { name }),
    ...(amountCents !== cashFlow.amountCents && { amountCents }),
    ...(isRetimed && { recurrenceType }),
    ...((isRetimed || recurrenceDay !== cashFlow.recurrenceDay) && { recurrenceDay }),
    ...(startDate !== undefined && startDate !== cashFlow.startDate && { startDate }),
    ...details,
  }
}

export function plannedChanges(planned: PlannedExpense): Change[] {
  const { amountCents, every, date, last } = planned
  const name = planned.name || 'New expense'
  if (every === 'once') return [onceOn(date, name, amountCents)]
  const hasOtherLast = last !== undefined && last.amountCents !== amountCents
  const monthly: Change = {
    op: 'add',
    kind: 'expense',
    name,
    amountCents,
    recurrenceType: 'MONTHLY',
    recurrenceDay: Number(date.slice(8)),
    firstDate: date,
    // An added expense has the same amount on all of its days.
    ...(last && { lastDate: hasOtherLast ? addDays(last.date, -1) : last.date }),
  }
  return hasOtherLast
    ? [monthly, onceOn(last.date, `${name}, the rest`, last.amountCents)]
    : [monthly]
}

function onceOn(date: string, name: string, amountCents: number): Change {
  const startDate = `${date}T12:00:00.000Z`
  return { op: 'add', kind: 'expense', name, amountCents, recurrenceType: 'ON_X_DAY', startDate }
}

export function describeDifference(comparison: Comparison): string {
  const { base, scenario, from, baseCents, differenceCents, today } = comparison
  const lowest = ({ lowest: { cents, date } }: Pick<Outlook, 'lowest'>) =>
    `${formatCents(cents)} on ${formatDayNear(date, today)}`
  const [before, after] = [lowest(base), lowest(scenario)]
  const lowestWords =
    before === after ? `Lowest stays at ${before}` : `Lowest goes from ${before} to ${after}`
  const end = endWords(addDays(from, baseCents.length - 1), today)
  const endDifference =
    differenceCents === 0
      ? 'as much as in your plan'
      : `${formatCents(Math.abs(differenceCents))} ${differenceCents > 0 ? 'more' : 'less'}`
  return `${lowestWords}; ${end} there is ${endDifference}.`
}

export function describeSafeToSpend({ base, scenario, today }: Comparison): string {
  const [before, after] = [base, scenario].map((each) => formatCents(safeToSpendOf(each).cents))
  const { shortOn } = safeToSpendOf(scenario)
  const change = before === after ? `stays at ${after}` : `goes from ${before} to ${after}`
  const short = shortOn === null ? '' : `, short on ${formatDayNear(shortOn, today)}`
  return `Safe to spend ${change}${short}.`
}

function endWords(date: string, today: string): string {
  if (date.endsWith('-12-31')) return `at the end of ${Number(date.slice(0, 4))}`
  return `on ${formatDayNear(date, today)}`
}
