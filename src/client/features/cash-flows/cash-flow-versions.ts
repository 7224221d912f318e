import type { CashFlow } from '../../../shared/cash-flow.ts'
import { formatCents } from '../../../shared/money.ts'
import { describeRecurrence, RECURRENCE_LABELS } from '../../../shared/recurrence.ts'
import type { DraftFields } from './cash-flow-draft.ts'
import { formatLongDate } from './cash-flow-summary.ts'

/** A field of two versions of a cash flow, in a person's words. */
export interface ComparedField {
  label: string
  theirs: string
  mine: string
  differs: boolean
}

/** The newest saved version beside the one about to be saved; the date only where one of them has one. */
export function compareVersions(theirs: CashFlow, mine: DraftFields): ComparedField[] {
  const fields = [
    compare('Name', theirs.name, mine.name),
    compare('Amount', formatCents(theirs.amountCents), formatCents(mine.amountCents)),
    compare('Schedule', scheduleOf(theirs), scheduleOf(mine)),
  ]
  const dates = compare('Date', dateOf(theirs), dateOf(mine))
  return isOneTime(theirs) || isOneTime(mine) ? [...fields, dates] : fields
}

type Version = Pick<DraftFields, 'recurrenceType' | 'recurrenceDay' | 'startDate'>

function compare(label: string, theirs: string, mine: string): ComparedField {
  return { label, theirs, mine, differs: theirs !== mine }
}

function isOneTime({ recurrenceType }: Version): boolean {
  return recurrenceType === 'ON_X_DAY'
}

/** The schedule in words, without the date of a one-time version, which is a field of its own. */
function scheduleOf(version: Version): string {
  const { recurrenceType, recurrenceDay = null, startDate } = version
  return isOneTime(version)
    ? RECURRENCE_LABELS[recurrenceType]
    : describeRecurrence({ recurrenceType, recurrenceDay, startDate: startDate ?? '' })
}

function dateOf(version: Version): string {
  return isOneTime(version) && version.startDate
    ? formatLongDate(version.startDate.slice(0, 10))
    : '—'
}
