import { formatCount } from '../../words/counts.ts'

export interface RowCount {
  label: string
  count: number
  fate?: string | undefined
}

export function RowCounts({ counts }: { counts: RowCount[] }) {
  return (
    <dl className="divide-y divide-line-strong rounded-field border border-line-strong px-3">
      {counts.map(({ label, count, fate }) => (
        <div key={label} className="flex items-baseline gap-2 py-2">
          <dt className="font-medium">{label}</dt>
          <dd className="flex flex-1 items-baseline gap-2">
            {count > 0 && fate && <span className="text-ink-faint">{fate}</span>}
            <span className="ml-auto text-base font-semibold">{formatCount(count)}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
