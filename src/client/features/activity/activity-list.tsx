import { useId } from 'react'
import type { Activity } from '../../../shared/activity.ts'
import { countOf } from '../../words/counts.ts'
import type { WriteScope } from '../../server/write-scope.ts'
import { formatTime } from '../../words/moments.ts'
import { groupByDay, nameDay } from './activity-days.ts'
import { type ActivitySentence, describeActivity } from './activity-words.ts'
import { RestoreDeleted } from './restore-deleted.tsx'
import { UndoChange } from './undo-change.tsx'
import { RestoreImport, UndoImport } from './undo-import.tsx'

interface ActivityListProps {
  scope: WriteScope
  activities: Activity[]
  /** YYYY-MM-DD */
  today: string
}

/** Activities, newest first, under the names of their days. */
export function ActivityList({ scope, activities, today }: ActivityListProps) {
  const id = useId()
  return groupByDay(activities).map(({ date, activities }) => (
    <section
      key={date}
      aria-labelledby={`${id}-${date}`}
      className="pb-4 first-of-type:-mt-2 last-of-type:pb-0"
    >
      <h3
        id={`${id}-${date}`}
        className="sticky -top-4 -mx-5 bg-raised px-5 py-2 text-xs font-semibold text-ink-soft"
      >
        {nameDay(date, today)}
      </h3>
      <ul className="flex flex-col divide-y divide-line-strong">
        {activities.map((activity) => (
          <ActivityRow key={activity.id} scope={scope} activity={activity} today={today} />
        ))}
      </ul>
    </section>
  ))
}

interface ActivityRowProps {
  scope: WriteScope
  activity: Activity
  today: string
}

function ActivityRow({ scope, activity, today }: ActivityRowProps) {
  const { at } = activity
  const sentence = describeActivity(activity, today)
  const { who, before, name, after } = sentence
  return (
    <li className="flex items-baseline gap-3 py-2">
      <time dateTime={at} className="w-10 shrink-0 text-ink-faint">
        {formatTime(at)}
      </time>
      <div className="grid min-w-0 flex-1 grid-cols-[1fr_auto] items-baseline gap-x-3">
        <p className="wrap-anywhere">
          <span className="font-semibold">{who}</span> {before}
          {name !== null && (
            <>
              {' '}
              <span className="font-semibold">{name}</span>
            </>
          )}
          {after && ` ${after}`}
        </p>
        <Reversal scope={scope} activity={activity} sentence={sentence} />
      </div>
    </li>
  )
}

interface ReversalProps {
  scope: WriteScope
  activity: Activity
  sentence: ActivitySentence
}

/** The way to undo an activity: a deletion and an import by what brings back, or removes, what is still there. */
function Reversal({ scope, activity, sentence }: ReversalProps) {
  const { at, action, kind, cashFlowId, importId, revision, isUndone: doneBefore } = activity
  const rows = countOf(activity.count ?? 0, 'row')
  if (action === 'deletedCashFlow' && kind && cashFlowId !== null)
    return (
      <RestoreDeleted
        scope={scope}
        kind={kind}
        id={cashFlowId}
        name={activity.name ?? ''}
        offered={activity.canRestore}
        doneBefore={doneBefore}
      />
    )
  if (action === 'importedFile' && importId !== null)
    return (
      <UndoImport
        scope={scope}
        importId={importId}
        name={`Undo import of ${rows} at ${formatTime(at)}`}
        question={activity.isOwn ? null : `Undo ${activity.memberName}’s import of ${rows}?`}
        offered={activity.canUndo}
        doneBefore={doneBefore}
      />
    )
  if (action === 'undidImport' && importId !== null)
    return (
      <RestoreImport
        scope={scope}
        importId={importId}
        name={`Restore import of ${rows}, undone at ${formatTime(at)}`}
        offered={activity.canRestore}
        doneBefore={doneBefore}
      />
    )
  if (revision === null) return null
  return <UndoChange scope={scope} activity={activity} revision={revision} sentence={sentence} />
}
