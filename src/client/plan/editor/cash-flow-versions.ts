import type { CashFlow } from '../../../shared/plan/cash-flow.ts'
import { formatCents } from '../../../shared/money/money.ts'
import { RECURRENCE_LABELS } from '../../../shared/schedules/recurrence.ts'
import { describeSchedule, WEEKEND_WORDS } from '../../../shared/schedules/schedule-words.ts'
import { formatDate, formatWeekdayNear } from '../../words/dates.ts'
import type { DraftFields } from './wizard-fields.ts'

export interface ComparedField {
  label: string
  theirs: string
  mine: string
  differs: boolean
}

export function compareVersions(theirs: CashFlow, fields: DraftFields): ComparedField[] {
  const mine = { ...theirs, ...fields, startDate: fields.startDate ?? theirs.startDate }
  const compare = (label: string, textOf: (version: Version) => string) => {
    const texts = { theirs: textOf(theirs), mine: textOf(mine) }
    return { label, ...texts, differs: texts.theirs !== texts.mine }
  }
  return [
    compare('Name', ({ name }) => name),
    compare('Amount', ({ amountCents }) => formatCents(amountCents)),
    compare('Schedule', scheduleOf),
    ...SELDOM_USED.map(([label, textOf]) =>
      compare(label, (version) => textOf(version) ?? ABSENT),
    ).filter(({ theirs, mine }) => theirs !== ABSENT || mine !== ABSENT),
  ]
}

type Version = Pick<CashFlow, keyof DraftFields>

const ABSENT = '—'

const SELDOM_USED: [label: string, textOf: (version: Version) => string | null][] = [
  ['Date', (version) => (isOneTime(version) ? dateOf(version.startDate.slice(0, 10)) : null)],
  ['Counts from', (version) => (isCounted(version) ? dateOf(version.anchorDate) : null)],
  ['Starts', ({ firstDate }) => dateOf(firstDate)],
  ['Ends', ({ lastDate }) => dateOf(lastDate)],
  ['Note', ({ note }) => note ?? null],
  ['On statements', ({ bankNames }) => bankNames?.join(', ') || null],
  ['Weekends', ({ weekend }) => weekend && WEEKEND_WORDS[weekend]],
]

function isOneTime({ recurrenceType }: Version): boolean {
  return recurrenceType === 'ON_X_DAY'
}

/** The schedule of a yearly cash flow says its month already. */
function isCounted({ recurrenceType, every }: Version): boolean {
  return recurrenceType === 'BIWEEKLY' || every !== null
}

function scheduleOf(version: Version): string {
  return isOneTime(version) ? RECURRENCE_LABELS.ON_X_DAY : describeSchedule(version, formatDate)
}

function dateOf(date: string | null): string | null {
  return date && formatWeekdayNear(date)
}
