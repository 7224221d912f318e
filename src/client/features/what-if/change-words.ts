import { type CashFlow, type CashFlowKind, EXTRA_NAMES } from '../../../shared/plan/cash-flow.ts'
import { TYPED_EXTRAS } from '../../../shared/plan/cash-flow-form.ts'
import type { Change, SeenCashFlow } from '../../../shared/plan/scenario.ts'
import { spendingOf } from '../../../shared/plan/spending.ts'
import { describeCashFlow, paidWithWords } from '../../../shared/plan/spending-words.ts'
import { dayByWeekendRule, scheduleOf } from '../../../shared/schedules/schedule.ts'
import { extraLabel } from '../../plan/extra-words.ts'
import { formatDate, formatDayNear } from '../../words/dates.ts'
import { isolated } from '../../words/isolated.ts'
import { describeLimits } from '../../words/schedule-limits.ts'
import { addedCashFlow, type EditChange, editedCashFlow } from './changed-cash-flow.ts'
import { formatCents } from '../../words/shown-amounts.ts'

export type FindCashFlow = (kind: CashFlowKind, id: number) => CashFlow | undefined

export function describeChange(change: Change, find: FindCashFlow, today: string): string {
  if (change.op === 'balance') {
    const { deltaCents } = change
    if (deltaCents === 0) return 'Balance: as it is'
    const side = deltaCents < 0 ? 'lower' : 'higher'
    return `Balance: ${formatCents(Math.abs(deltaCents))} ${side}`
  }
  if (change.op === 'add') {
    const added = addedCashFlow(change)
    const amount = formatCents(change.amountCents) + (added.everyday ? ' a week' : '')
    const rule = lowerFirst(describeWhole(added, today))
    const paid = added.paidBy === null ? '' : `, ${paidWords(added.paidBy, find)}`
    return `New ${change.kind} ${isolated(change.name)}: ${amount}, ${rule}${paid}`
  }
  const cashFlow = find(change.kind, change.id)
  const name = cashFlow?.name ?? `An ${change.kind} that is gone`
  const day = (date: string) => formatDayNear(date, today)
  switch (change.op) {
    case 'edit':
      return isolated(name) + editWords(change, cashFlow, find, today)
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
    spendingOf(of),
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

/** The name, with what separates the change from it: "Rent: $900.00 instead of $1,850.00", "Rent paid with Visa". */
function editWords(
  change: EditChange,
  cashFlow: CashFlow | undefined,
  find: FindCashFlow,
  today: string,
): string {
  const from = change.fromDate === undefined ? '' : ` from ${formatDayNear(change.fromDate, today)}`
  const { name, amountCents, paidBy, everydayLowCents: low, everydayHighCents: high } = change
  const after = cashFlow && editedCashFlow(change, cashFlow)
  const [oldRule, newRule] = [cashFlow, after].map((each) =>
    each ? lowerFirst(describeWhole(each, today)) : '',
  )
  const isEveryday = cashFlow?.everyday === true && after?.everyday === true
  const parts = [
    amountCents !== undefined &&
      (isEveryday
        ? weekWords(amountCents, cashFlow.amountCents)
        : insteadOf(amountCents, cashFlow?.amountCents)),
    newRule !== oldRule && `${newRule} instead of ${oldRule}`,
    name !== undefined && name !== cashFlow?.name && `called ${isolated(name)}`,
    ...TYPED_EXTRAS.map((extra) => {
      const value = change[extra]
      if (value === undefined || value === cashFlow?.[extra]) return false
      return `${value ? 'with another' : 'without its'} ${lowerFirst(extraLabel(extra))}`
    }),
    low !== undefined && low !== cashFlow?.everydayLowCents && `a low week ${weekEnd(low)}`,
    high !== undefined && high !== cashFlow?.everydayHighCents && `a high week ${weekEnd(high)}`,
  ].filter((part) => part !== false)
  if (paidBy !== undefined && paidBy !== cashFlow?.paidBy) {
    const paid = paidWords(paidBy, find)
    return parts.length === 0 ? ` ${paid}${from}` : `: ${parts.join('; ')}; ${paid}${from}`
  }
  return parts.length === 0 ? ': as it is' : `: ${parts.join('; ')}${from}`
}

function weekEnd(cents: number | null): string {
  return cents === null ? 'no more' : `of ${formatCents(cents)}`
}

function paidWords(paidBy: number | null, find: FindCashFlow): string {
  if (paidBy === null) return 'paid from the account'
  const card = find('expense', paidBy)
  return paidWithWords(card && card.closeDay !== null ? isolated(card.name) : 'a card that is gone')
}

function insteadOf(cents: number, before: number | undefined): string {
  if (before === undefined) return formatCents(cents)
  if (before === cents) return `${formatCents(cents)}, as it is`
  return `${formatCents(cents)} instead of ${formatCents(before)}`
}

function weekWords(cents: number, before: number): string {
  if (cents === before) return `${formatCents(cents)} a week, as it is`
  return `${formatCents(before)} to ${formatCents(cents)} a week, ${EVERY_DAY_A_LITTLE}`
}

const EVERY_DAY_A_LITTLE = 'every day a little'

function describeWhole(cashFlow: CashFlow, today: string): string {
  const rule = cashFlow.everyday
    ? EVERY_DAY_A_LITTLE
    : describeCashFlow(cashFlow, { formatDate, formatCents })
  return [rule, ...describeLimits(cashFlow, today)].join(', ')
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
