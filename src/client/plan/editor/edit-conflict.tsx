import type { CSSProperties, ReactNode } from 'react'
import { type CashFlow, EXTRA_NAMES, type LatestCashFlow } from '../../../shared/plan/cash-flow.ts'
import type { ScheduleDetails } from '../../../shared/schedules/schedule.ts'
import { RECURRENCE_LABELS } from '../../../shared/schedules/recurrence.ts'
import { WEEKEND_WORDS } from '../../../shared/schedules/schedule-words.ts'
import { cardOfPart, type FoundCard } from '../../../shared/plan/cards.ts'
import { describeCashFlow } from '../../../shared/plan/spending-words.ts'
import { focusElement } from '../../browser/focus-main.ts'
import { browserToday, formatDate, formatWeekdayNear } from '../../words/dates.ts'
import { formatMoment } from '../../words/moments.ts'
import { extraLabel, extraText } from '../extra-words.ts'
import type { DraftFields } from './wizard-fields.ts'
import { formatCents } from '../../words/shown-amounts.ts'

export interface EditConflict extends LatestCashFlow {
  again: boolean
  details: ScheduleDetails
}

interface EditConflictViewProps {
  conflict: EditConflict
  fields: ComparedField[]
  children: ReactNode
}

export function EditConflictView({ conflict, fields, children }: EditConflictViewProps) {
  return (
    <div className="flex min-h-full flex-col gap-4">
      <p
        // The focused element is gone, and a screen reader should read this first.
        ref={focusElement}
        tabIndex={-1}
        className="text-base font-semibold wrap-anywhere outline-none"
      >
        {describeConflict(conflict, browserToday())}
      </p>
      <p className="text-ink-soft">Nothing of yours is saved yet. Which version should stay?</p>
      <section
        aria-label="Both versions"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that the arrow keys can scroll it
        tabIndex={0}
        className="grid gap-3 sm:grid-cols-2"
      >
        <Version
          title={theirTitle(conflict)}
          fields={fields.map(({ theirs, ...field }) => ({ ...field, value: theirs }))}
        />
        <Version
          title={conflict.isOwnEdit ? 'In this window' : 'Your version'}
          fields={fields.map(({ mine, ...field }) => ({ ...field, value: mine }))}
        />
      </section>
      {children}
    </div>
  )
}

function theirTitle({ isOwnEdit, editedBy }: EditConflict): string {
  if (isOwnEdit) return 'In the other window'
  return editedBy === null ? 'The saved version' : `${editedBy}’s version`
}

function describeConflict(conflict: EditConflict, today: string): string {
  const { isOwnEdit, editedBy, editedAt, again } = conflict
  const change = again ? 'changed this again' : 'changed this'
  const moment = editedAt === null ? 'meanwhile' : formatMoment(editedAt, today)
  return isOwnEdit
    ? `You ${change} in another window ${moment}.`
    : `${editedBy ?? 'Somebody'} ${change} ${moment}.`
}

interface VersionProps {
  title: string
  fields: { label: string; value: string; differs: boolean }[]
}

function Version({ title, fields }: VersionProps) {
  return (
    <section
      aria-label={title}
      style={{ '--rows': fields.length + 1 } as CSSProperties}
      className="overflow-hidden rounded-field border border-line-strong sm:row-span-(--rows) sm:grid sm:grid-rows-subgrid sm:gap-0"
    >
      <h3 className="bg-canvas px-3 py-2 font-semibold wrap-anywhere">{title}</h3>
      <dl className="sm:contents">
        {fields.map(({ label, value, differs }) => (
          <div
            key={label}
            className={`border-t border-line-strong px-3 py-2 ${differs ? 'bg-warning/5' : ''}`}
          >
            <dt className="flex justify-between gap-2 text-xs text-ink-soft">
              {label}
              {differs && <span className="font-medium text-warning">≠ differs</span>}
            </dt>
            <dd className={`wrap-anywhere ${differs ? 'font-semibold' : ''}`}>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

interface ComparedField {
  label: string
  theirs: string
  mine: string
  differs: boolean
}

/** @param cards those of the account, for their names */
export function compareVersions(
  theirs: CashFlow,
  fields: DraftFields,
  cards: readonly FoundCard[] = [],
): ComparedField[] {
  const mine = { ...theirs, ...fields, startDate: fields.startDate ?? theirs.startDate }
  const compare = (label: string, textOf: (version: Version, write: WriteCents) => string) => {
    const texts = { theirs: textOf(theirs, formatCents), mine: textOf(mine, formatCents) }
    // Hidden amounts look alike.
    return { label, ...texts, differs: textOf(theirs, String) !== textOf(mine, String) }
  }
  const paidWith: SeldomUsed = ['Paid with', ({ paidBy }) => cardName(paidBy, cards)]
  return [
    compare('Name', ({ name }) => name),
    compare('Amount', ({ amountCents }, write) => write(amountCents)),
    compare('Schedule', scheduleOf),
    ...[paidWith, ...SELDOM_USED]
      .map(([label, textOf]) =>
        compare(label, (version, write) => textOf(version, write) ?? ABSENT),
      )
      .filter(({ theirs, mine }) => theirs !== ABSENT || mine !== ABSENT),
  ]
}

type Version = Pick<CashFlow, keyof DraftFields>

type WriteCents = (cents: number) => string

const ABSENT = '—'

type SeldomUsed = [label: string, textOf: (version: Version, write: WriteCents) => string | null]

const SELDOM_USED: SeldomUsed[] = [
  ['Date', (version) => (isOneTime(version) ? dateOf(version.startDate.slice(0, 10)) : null)],
  ['Counts from', (version) => (isCounted(version) ? dateOf(version.anchorDate) : null)],
  ['Starts', ({ firstDate }) => dateOf(firstDate)],
  ['Ends', ({ lastDate }) => dateOf(lastDate)],
  ...EXTRA_NAMES.map((name): SeldomUsed => [
    extraLabel(name),
    (version) => extraText(version, name) || null,
  ]),
  ['Weekends', ({ weekend }) => weekend && WEEKEND_WORDS[weekend]],
  [
    '8 of 10 weeks',
    ({ everydayLowCents: low, everydayHighCents: high }, write) =>
      low === null || high === null ? null : `${write(low)} to ${write(high)}`,
  ],
]

function cardName(paidBy: number | null, cards: readonly FoundCard[]): string | null {
  return paidBy === null ? null : (cardOfPart(cards, paidBy)?.name ?? `Card ${paidBy}`)
}

function isOneTime({ recurrenceType }: Version): boolean {
  return recurrenceType === 'ON_X_DAY'
}

/** The schedule of a yearly cash flow says its month already. */
function isCounted({ recurrenceType, every }: Version): boolean {
  return recurrenceType === 'BIWEEKLY' || every !== null
}

function scheduleOf(version: Version, write: WriteCents): string {
  return isOneTime(version)
    ? RECURRENCE_LABELS.ON_X_DAY
    : describeCashFlow(version, { formatDate, formatCents: write })
}

function dateOf(date: string | null): string | null {
  return date && formatWeekdayNear(date)
}
