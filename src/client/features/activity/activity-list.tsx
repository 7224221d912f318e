import { useId } from 'react'
import type { Activity } from '../../../shared/accounts/activity.ts'
import { browserToday } from '../../words/dates.ts'
import { formatTime } from '../../words/moments.ts'
import { describeActivity, groupByDay, nameDay } from './activity-words.ts'
import { Reversal } from './reversal.tsx'
import { Name } from '../../ui/shown-name.tsx'

export function ActivityList({ activities }: { activities: Activity[] }) {
  const id = useId()
  const today = browserToday()
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
          <ActivityRow key={activity.id} activity={activity} today={today} />
        ))}
      </ul>
    </section>
  ))
}

function ActivityRow({ activity, today }: { activity: Activity; today: string }) {
  const { at } = activity
  const { who, before, name, after } = describeActivity(activity, today)
  return (
    <li className="flex items-baseline gap-3 py-2">
      <time dateTime={at} className="w-16 shrink-0 whitespace-nowrap text-ink-faint">
        {formatTime(at)}
      </time>
      <div className="grid min-w-0 flex-1 grid-cols-[1fr_auto] items-baseline gap-x-3">
        <p className="wrap-anywhere">
          <Name className="font-semibold">{who}</Name> {before}
          {name !== null && (
            <>
              {' '}
              <Name className="font-semibold">{name}</Name>
            </>
          )}
          {after && ` ${after}`}
        </p>
        <Reversal activity={activity} today={today} />
      </div>
    </li>
  )
}
