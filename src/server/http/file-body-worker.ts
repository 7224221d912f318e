/** A thread that parses JSON bodies, one at a time; file-body-thread.ts has the messages between the two. */
import { parentPort } from 'node:worker_threads'
import type { BackupCashFlow } from '../../shared/backup-format.ts'
import type { FileBodyAnswer, FileBodyTask } from './file-body-thread.ts'
import { lowerThreadPriority } from '../queues/thread-priority.ts'
import { isWithinLimits, pickValue } from './json-limits.ts'

/** Of a backup's cash flow. Names that are not among them are of no use to anybody. */
const FIELDS = Object.keys({
  kind: true,
  name: true,
  amountCents: true,
  recurrenceType: true,
  recurrenceDay: true,
  startDate: true,
  anchorDate: true,
  every: true,
  monthDays: true,
  weekdayOfMonth: true,
  firstDate: true,
  lastDate: true,
  weekend: true,
  completedDates: true,
  overrides: true,
  skippedDates: true,
  moves: true,
  movedBalance: true,
  continues: true,
  continuedLastDate: true,
} satisfies Record<keyof BackupCashFlow, true>)
const MARK_FIELDS = ['date', 'amountCents', 'to', 'cents']
/** The fields of the one field that is an object. */
const WEEKDAY_FIELDS = ['nth', 'weekday']

const VALUES_PER_PIECE = 2_000

/** What a body may hold beside the file. */
const MAX_REST_LENGTH = 100_000

lowerThreadPriority()
parentPort?.on('message', (task: FileBodyTask) => {
  parentPort?.postMessage(parse(task), [])
})

function parse({ json, limits, name }: FileBodyTask): FileBodyAnswer {
  if (!isWithinLimits(json, limits)) return { refusal: 'tooMuch' }
  try {
    return divide(pickValue(JSON.parse(new TextDecoder().decode(json)), name))
  } catch {
    return { refusal: 'broken' }
  }
}

function divide(body: unknown): FileBodyAnswer {
  if (!isObject(body)) return { rest: JSON.stringify(withoutContent(body) ?? null) }
  const { csvData, backup, ...rest } = body
  const cashFlows = isObject(backup) ? backup['cashFlows'] : undefined
  const isFile = Array.isArray(cashFlows)
  if (typeof csvData !== 'string' && csvData !== undefined)
    rest['csvData'] = withoutContent(csvData)
  if (backup !== undefined)
    rest['backup'] = isObject(backup) && isFile ? { ...backup, cashFlows: [] } : backup
  const text = JSON.stringify(rest)
  if (text.length > MAX_REST_LENGTH) return { refusal: 'tooMuch' }
  return {
    rest: text,
    ...(typeof csvData === 'string' && { csvData }),
    ...(isFile && { cashFlows: [...listPieces(cashFlows)] }),
  }
}

function* listPieces(items: unknown[]): Generator<string> {
  let piece: unknown[] = []
  let values = 0
  for (const item of items) {
    const flow = pickFlow(item)
    piece.push(flow)
    values += countValues(flow)
    if (values < VALUES_PER_PIECE) continue
    yield JSON.stringify(piece)
    piece = []
    values = 0
  }
  if (piece.length > 0) yield JSON.stringify(piece)
}

function pickFlow(value: unknown): unknown {
  return pickFields(value, FIELDS, (held, field) => {
    if (Array.isArray(held)) return held.map((mark) => pickFields(mark, MARK_FIELDS))
    return field === 'weekdayOfMonth' ? pickFields(held, WEEKDAY_FIELDS) : withoutContent(held)
  })
}

/** The fields of an object, always in the same order, and what `pick` takes of each. */
function pickFields(
  value: unknown,
  fields: string[],
  pick: (held: unknown, field: string) => unknown = withoutContent,
): unknown {
  if (!isObject(value)) return withoutContent(value)
  const picked: Record<string, unknown> = {}
  for (const field of fields)
    if (Object.hasOwn(value, field)) picked[field] = pick(value[field], field)
  return picked
}

function countValues(flow: unknown): number {
  if (!isObject(flow)) return 1
  const lists = Object.values(flow).filter((held) => Array.isArray(held))
  return lists.reduce((sum, list) => sum + 2 * list.length, FIELDS.length)
}

/** No field holds a list or an object where it stands in for one: both are wrong there, and null is as wrong. */
function withoutContent(value: unknown): unknown {
  return typeof value === 'object' ? null : value
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
