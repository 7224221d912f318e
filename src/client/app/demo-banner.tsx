import { browserToday } from '../words/dates.ts'
import { formatMoment } from '../words/moments.ts'

/** Tells a visitor until when the household is theirs [behaviour: Demo]. */
export function DemoBanner({ until }: { until: string }) {
  return (
    <p className="mb-3 rounded-field border border-line bg-raised px-3 py-2 text-ink-soft print:hidden">
      This is a demo with made-up figures, for you alone. It ends{' '}
      {formatMoment(until, browserToday())}, or a day after your last visit.
    </p>
  )
}
