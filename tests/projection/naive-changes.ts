/**
 * A reference implementation of changes, written in the most obvious way: each cash flow is a list of pieces, and each
 * piece carries its own marks. It shares with the engine only the type of a plan and what a schedule becomes when it is
 * edited, so a mistake in one of them shows as a difference.
 */
import {
  changeSpending,
  everydaySchedule,
  isSpendingProblem,
  PLAIN_SPENDING,
  spendingOf,
} from '../../src/shared/plan/spending.ts'
import { Temporal } from 'temporal-polyfill'
import type { Plan, PlanCashFlow } from '../../src/server/projection/ledger/plan.ts'
import type { BiweeklyDefault } from '../../src/shared/schedules/recurrence.ts'
import type { Change } from '../../src/shared/plan/scenario.ts'
import {
  changeSchedule,
  isScheduleProblem,
  plainSchedule,
} from '../../src/shared/schedules/schedule.ts'
import { type FlowPiece, giveAway, namesCard } from './naive-changed-cards.ts'
import { factsOf, namesDate } from './naive-schedule.ts'

const MAX_BALANCE = 99_999_999_999
/** The pieces that changes make have ids from here on. */
const NEW = 5_000_000_000

interface Piece extends FlowPiece {
  /** The id by which changes name it; null for an added one. */
  root: number | null
  /** Null for the first piece. */
  from: string | null
  done: Set<string>
  skipped: Set<string>
  overrides: Map<string, number>
  moves: Map<string, string>
}

type EditFields = Partial<Omit<Extract<Change, { op: 'edit' }>, 'op' | 'kind' | 'id' | 'fromDate'>>

/** The plan with the changes, and the places of those that have no effect. */
export function naiveWithChanges(
  plan: Plan,
  changes: readonly Change[],
  biweeklyDefault: BiweeklyDefault,
): { plan: Plan; withoutEffect: number[] } {
  const pieces = plan.cashFlows.map((flow) => firstPiece(plan, flow))
  let balance = plan.startingBalanceCents
  const withoutEffect: number[] = []
  for (const [index, change] of changes.entries()) {
    if (change.op === 'balance') {
      const shifted = balance + change.deltaCents
      if (shifted > MAX_BALANCE || shifted < -MAX_BALANCE) withoutEffect.push(index)
      else balance = shifted
    } else if (!namesCard(pieces, change)) withoutEffect.push(index)
    else if (change.op === 'add') {
      pieces.push(addedPiece(change, NEW + pieces.length))
    } else if (!makeChange(pieces, change, biweeklyDefault)) withoutEffect.push(index)
  }
  return {
    plan: {
      ...toPlan(pieces, plan),
      startingBalanceCents: balance,
      balanceOn: plan.balanceOn,
    },
    withoutEffect,
  }
}

/** Answers whether it has an effect. */
function makeChange(
  pieces: Piece[],
  change: Exclude<Change, { op: 'add' | 'balance' }>,
  biweeklyDefault: BiweeklyDefault,
): boolean {
  const date = 'date' in change ? change.date : change.fromDate
  const piece = pieces
    .filter(({ root, from }) => root === change.id && (from === null || (date && from <= date)))
    .toSorted((a, b) => ((a.from ?? '') < (b.from ?? '') ? -1 : 1))
    .at(-1)
  if (!piece || piece.isDeleted || piece.flow.kind !== change.kind) return false
  const { flow } = piece
  if (flow.everyday && 'date' in change) return false
  switch (change.op) {
    case 'skip':
      piece.skipped.add(change.date)
      return true
    case 'amount':
      piece.overrides.set(change.date, change.amountCents)
      return true
    case 'move':
      if (change.to === ruledDay(change.date, flow.schedule.weekend))
        piece.moves.delete(change.date)
      else piece.moves.set(change.date, change.to)
      return true
    case 'stop':
      if (!date || !occursBefore(flow, date, biweeklyDefault)) {
        piece.isDeleted = true
        if (flow.closeDay !== null) giveAway(pieces, piece)
      } else if (flow.schedule.recurrenceType !== 'ON_X_DAY') piece.flow = ended(flow, date)
      return true
    case 'edit': {
      const { op: _op, kind: _kind, id: _id, fromDate, ...fields } = change
      return fromDate === undefined
        ? edit(pieces, piece, fields)
        : editFrom(pieces, piece, flow, fields, fromDate, biweeklyDefault)
    }
  }
}

function edit(pieces: Piece[], piece: Piece, fields: EditFields): boolean {
  const edited = withFields(piece.flow, fields)
  if (!edited) return false
  const wasCard = piece.flow.closeDay !== null
  piece.flow = edited
  if (wasCard && edited.closeDay === null) giveAway(pieces, piece)
  return true
}

function editFrom(
  pieces: Piece[],
  piece: Piece,
  flow: PlanCashFlow,
  { firstDate, ...fields }: EditFields,
  fromDate: string,
  biweeklyDefault: BiweeklyDefault,
): boolean {
  const lastDate = flow.schedule.lastDate
  if (flow.schedule.recurrenceType === 'ON_X_DAY' || fields.recurrenceType === 'ON_X_DAY')
    return false
  if (firstDate || (lastDate && lastDate < fromDate)) return false
  if (fields.lastDate && fields.lastDate < fromDate) return false
  const edited = withFields(flow, fields)
  if (!edited) return false
  if (JSON.stringify(edited) === JSON.stringify(withFields(flow, {}))) return true
  if (!occursBefore(flow, fromDate, biweeklyDefault)) return edit(pieces, piece, fields)
  const later = withFields(flow, { ...fields, firstDate: fromDate })
  if (!later) return false
  const goes = (date: string) =>
    date >= fromDate && namesDate(later, factsOf(Temporal.PlainDate.from(date)), biweeklyDefault)
  pieces.push({
    root: piece.root,
    from: fromDate,
    flow: { ...later, id: NEW + pieces.length, continuesId: flow.id },
    isDeleted: false,
    done: takeSet(piece.done, goes),
    skipped: takeSet(piece.skipped, goes),
    overrides: takeMap(piece.overrides, goes),
    moves: takeMap(piece.moves, goes),
  })
  piece.flow = ended(flow, fromDate)
  return true
}

/** Null if it cannot be. */
function withFields(flow: PlanCashFlow, fields: EditFields): PlanCashFlow | null {
  const before = spendingOf(flow)
  const schedule = changeSchedule(flow.schedule, everydaySchedule(before, fields))
  if (isScheduleProblem(schedule)) return null
  const amountCents = fields.amountCents ?? flow.amountCents
  const spender = { kind: flow.kind, amountCents, schedule, spending: before }
  const spending = changeSpending(spender, fields)
  if (isSpendingProblem(spending)) return null
  const { recurrenceType: type } = schedule
  const sent = fields.startDate === undefined ? flow.date : (fields.startDate?.slice(0, 10) ?? null)
  if (type === 'ON_X_DAY' && sent === null) return null
  return {
    ...flow,
    name: fields.name ?? flow.name,
    amountCents,
    schedule,
    date: type === 'ON_X_DAY' ? sent : null,
    ...spending,
  }
}

/** Without the dates from one on. */
function ended(flow: PlanCashFlow, fromDate: string): PlanCashFlow {
  const before = Temporal.PlainDate.from(fromDate).subtract({ days: 1 }).toString()
  const lastDate = flow.schedule.lastDate
  const isEarlier = lastDate && lastDate < before
  return {
    ...flow,
    schedule: { ...flow.schedule, lastDate: isEarlier ? lastDate : before },
  }
}

/** No schedule has more than 99 years between two dates. */
function occursBefore(flow: PlanCashFlow, date: string, biweeklyDefault: BiweeklyDefault): boolean {
  if (flow.date !== null) return flow.date < date
  if (flow.everyday) return (flow.schedule.firstDate ?? '') < date
  const earliest = Math.max(1, Number(date.slice(0, 4)) - 100)
  const lastDate = flow.schedule.lastDate
  const start =
    lastDate && lastDate < date ? Temporal.PlainDate.from(lastDate).add({ days: 1 }) : null
  for (
    let day = (start ?? Temporal.PlainDate.from(date)).subtract({ days: 1 });
    day.year >= earliest && day.toString() >= (flow.schedule.firstDate ?? '');
    day = day.subtract({ days: 1 })
  )
    if (namesDate(flow, factsOf(day), biweeklyDefault)) return true
  return false
}

function ruledDay(date: string, weekend: 'before' | 'after' | null | undefined): string {
  let day = Temporal.PlainDate.from(date)
  if (!weekend) return date
  while (day.dayOfWeek > 5) day = day.add({ days: weekend === 'before' ? -1 : 1 })
  return day.toString()
}

function takeSet(dates: Set<string>, goes: (date: string) => boolean): Set<string> {
  const taken = [...dates].filter(goes)
  for (const date of taken) dates.delete(date)
  return new Set(taken)
}

function takeMap<T>(marks: Map<string, T>, goes: (date: string) => boolean): Map<string, T> {
  const taken = [...marks].filter(([date]) => goes(date))
  for (const [date] of taken) marks.delete(date)
  return new Map(taken)
}

function firstPiece(plan: Plan, flow: PlanCashFlow): Piece {
  const own = (mark: { cashFlowId: number }) => mark.cashFlowId === flow.id
  return {
    root: flow.id,
    from: null,
    flow,
    isDeleted: false,
    done: new Set(plan.completions.filter(own).map(({ date }) => date)),
    skipped: new Set(plan.skips.filter(own).map(({ date }) => date)),
    overrides: new Map(plan.overrides.filter(own).map((mark) => [mark.date, mark.amountCents])),
    moves: new Map(plan.moves.filter(own).map(({ date, to }) => [date, to])),
  }
}

function addedPiece(
  { op: _op, kind, ...fields }: Extract<Change, { op: 'add' }>,
  id: number,
): Piece {
  const { name, amountCents, recurrenceType } = fields
  const schedule = plainSchedule(recurrenceType)
  const empty = { id, schedule, date: null, continuesId: null, ...PLAIN_SPENDING }
  const flow = withFields({ ...empty, kind, name, amountCents }, fields)
  if (!flow) throw new Error('The test adds a cash flow that cannot be.')
  return {
    root: null,
    from: null,
    flow,
    isDeleted: false,
    done: new Set(),
    skipped: new Set(),
    overrides: new Map(),
    moves: new Map(),
  }
}

function toPlan(
  pieces: readonly Piece[],
  before: Plan,
): Omit<Plan, 'startingBalanceCents' | 'balanceOn'> {
  const there = pieces
    .filter(({ isDeleted }) => !isDeleted)
    .map((piece) => ({ ...piece, id: piece.flow.id }))
  const deleted = pieces.flatMap(({ isDeleted, flow: { id, continuesId } }) =>
    isDeleted && continuesId !== null ? [{ id, continuesId }] : [],
  )
  const marksOf = <T>(marks: (piece: (typeof there)[number]) => Iterable<T>) =>
    there.flatMap((piece) => [...marks(piece)].map((mark) => ({ cashFlowId: piece.id, mark })))
  return {
    cashFlows: there.map(({ flow }) => flow),
    deletedContinuations: [...before.deletedContinuations, ...deleted],
    completions: marksOf(({ done }) => done).map(({ cashFlowId, mark: date }) => ({
      cashFlowId,
      date,
    })),
    skips: marksOf(({ skipped }) => skipped).map(({ cashFlowId, mark: date }) => ({
      cashFlowId,
      date,
    })),
    overrides: marksOf(({ overrides }) => overrides).map(
      ({ cashFlowId, mark: [date, amountCents] }) => ({ cashFlowId, date, amountCents }),
    ),
    moves: marksOf(({ moves }) => moves).map(({ cashFlowId, mark: [date, to] }) => ({
      cashFlowId,
      date,
      to,
    })),
  }
}
