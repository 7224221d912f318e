import type { Activity, ActivityAction } from '../../../shared/accounts/activity.ts'
import { countOf, formatCount } from '../../words/counts.ts'
import { addDays, formatDayNear, formatWeekdayNear } from '../../words/dates.ts'
import { dateOf } from '../../words/moments.ts'
import { formatCents } from '../../words/shown-amounts.ts'

type Words = [before: string, after?: string]

const WORDS: Record<ActivityAction, (details: Details) => Words> = {
  createdAccount: () => ['created the account'],
  renamedAccount: () => ['renamed the account to'],
  setStartingBalance: ({ amount }) => [`set the starting balance to ${amount}`],
  setBuffer: ({ amount }) => [`set "Keep at least" to ${amount}`],
  setPayday: ({ hasName, count }) =>
    hasName
      ? ['set the payday to', count > 1 ? `and ${countOf(count - 1, 'other')}` : '']
      : ['left it to Balance to choose the payday'],
  startedMovingBalance: () => ['made done marks move the starting balance'],
  stoppedMovingBalance: () => ['made done marks leave the starting balance as it is'],
  checkedIn: ({ amount, ...counts }) => [
    `checked in with ${amount} in the bank${planChanges(counts)}`,
  ],
  undidCheckIn: ({ amount, day }) => [`undid the check-in of ${day} with ${amount}`],
  joined: () => ['joined'],
  left: () => ['left'],
  removedMember: () => ['removed', 'from the account'],
  transferred: () => ['made', 'the owner'],
  madeViewer: () => ['let', 'look at the account, but not change it'],
  madeMember: () => ['let', 'change the account'],
  addedCashFlow: ({ amount }) => ['added', amount && `for ${amount}`],
  editedCashFlow: ({ amount }) => ['changed', amount && `to ${amount}`],
  deletedCashFlow: () => ['deleted'],
  restoredCashFlow: ({ count }) => [
    count > 0 ? `restored an import of ${countOf(count, 'row')}` : 'restored',
  ],
  markedDone: ({ day }) => ['marked', `done for ${day}`],
  markedPending: ({ day }) => ['marked', `to come again for ${day}`],
  setOverride: ({ amount, day }) => ['set', `to ${amount} on ${day}`],
  removedOverride: ({ day }) => ['gave', `its usual amount back on ${day}`],
  skippedOccurrence: ({ day }) => ['skipped', `on ${day}`],
  unskippedOccurrence: ({ day }) => ['brought', `back on ${day}`],
  movedOccurrence: ({ day, toDay }) => ['moved', `from ${day} to ${toDay}`],
  movedOccurrenceBack: ({ day }) => ['moved', `back to ${day}`],
  changedFromDate: ({ amount, day }) => ['changed', `from ${day} on${amount && ` to ${amount}`}`],
  rejoinedCashFlow: ({ day }) => ['undid the change of', day && `from ${day} on`],
  importedFile: ({ count }) => [`imported ${countOf(count, 'row')} from a file`],
  undidImport: ({ count }) => [`undid an import of ${countOf(count, 'row')}`],
  restoredBackup: ({ count }) => [
    `restored a backup of ${formatCount(count)} incomes and expenses`,
  ],
  undidChange: ({ hasName }) => (hasName ? ['undid a change of'] : ['undid a change']),
  createdScenario: () => ['created the scenario'],
  deletedScenario: () => ['threw away the scenario'],
  restoredScenario: () => ['restored the scenario'],
  appliedScenario: ({ count, hasName }) =>
    hasName
      ? ['made the scenario', `real: ${countOf(count, 'change')}`]
      : [`made a scenario real: ${countOf(count, 'change')}`],
  movedCashFlowsOut: (details) => transferred('moved', details, 'to another account'),
  movedCashFlowsIn: (details) => transferred('moved', details, 'here from another account'),
  copiedCashFlowsIn: (details) => transferred('copied', details, 'here from another account'),
}

function planChanges({ addedCount, changedCount }: Counts): string {
  const acts = [
    ...(addedCount > 0 ? [`added ${countOf(addedCount, 'item')}`] : []),
    ...(changedCount > 0 ? [`changed ${countOf(changedCount, 'amount')}`] : []),
  ]
  if (acts.length === 0) return ''
  return acts.length === 1 ? `, and ${acts.join('')}` : `, ${acts.join(' and ')}`
}

function transferred(act: string, { hasName, count }: Details, where: string): Words {
  return hasName ? [act, where] : [`${act} ${formatCount(count)} incomes and expenses ${where}`]
}

interface Counts {
  addedCount: number
  changedCount: number
}

interface Details extends Counts {
  amount: string
  day: string
  toDay: string
  count: number
  hasName: boolean
}

interface ActivitySentence {
  who: string
  before: string
  name: string | null
  after: string
}

export function describeActivity(activity: Activity, today: string): ActivitySentence {
  const { memberName, isOwn, name, amountCents, date, toDate } = activity
  const [before, after = ''] = findWords(activity, {
    amount: amountCents === null ? '' : formatCents(amountCents),
    day: date === null ? '' : formatDayNear(date, today),
    toDay: toDate === null ? '' : formatDayNear(toDate, today),
    count: activity.count ?? 0,
    addedCount: activity.addedCount ?? 0,
    changedCount: activity.changedCount ?? 0,
    hasName: name !== null,
  })
  return { who: isOwn ? 'You' : memberName, before, name, after }
}

function findWords({ action, undoneAction }: Activity, details: Details): Words {
  if (action !== 'undidChange' || undoneAction === null) return WORDS[action](details)
  if (undoneAction === 'undidChange')
    return details.hasName
      ? ['brought back an undone change of']
      : ['brought back an undone change']
  const [before, after = ''] = WORDS[undoneAction](details)
  return [`undid: ${before}`, after]
}

interface ActivityDay {
  date: string
  activities: Activity[]
}

export function groupByDay(activities: Activity[]): ActivityDay[] {
  const days: ActivityDay[] = []
  for (const activity of activities) {
    const date = dateOf(activity.at)
    const day = days.at(-1)
    if (day?.date === date) day.activities.push(activity)
    else days.push({ date, activities: [activity] })
  }
  return days
}

export function nameDay(date: string, today: string): string {
  if (date === today) return 'Today'
  if (date === addDays(today, -1)) return 'Yesterday'
  return formatWeekdayNear(date, today)
}
