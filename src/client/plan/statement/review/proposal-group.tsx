import { useId } from 'react'
import { formatCount } from '../../../words/counts.ts'
import { ProposalItem, type ProposalItemProps } from './proposal-item.tsx'
import type { ProposalRow, RowEdit } from './proposal-rows.ts'

interface ProposalGroupProps extends Pick<
  ProposalItemProps,
  'everyday' | 'lastDay' | 'today' | 'showsProblems'
> {
  title: string
  hint?: string
  rows: ProposalRow[]
  editedKey: string | null
  plannedOf: (row: ProposalRow) => ProposalItemProps['planned']
  onEdit: (key: string | null) => void
  onChange: (key: string, edit: RowEdit) => void
}

export function ProposalGroup(props: ProposalGroupProps) {
  const { title, hint, rows, editedKey, plannedOf, onEdit, onChange, ...shared } = props
  const headingId = useId()
  if (rows.length === 0) return null
  const ticked = rows.filter(({ isTicked }) => isTicked).length
  return (
    <section aria-labelledby={headingId}>
      <div className="flex items-baseline justify-between gap-3 border-b border-line-strong pb-1">
        <h3 id={headingId} className="font-semibold">
          {title}
        </h3>
        <p className="text-xs text-ink-soft tabular-nums">
          {formatCount(ticked)} of {formatCount(rows.length)}
        </p>
      </div>
      {hint && <p className="pt-2 text-ink-soft">{hint}</p>}
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <ProposalItem
            key={row.key}
            {...shared}
            row={row}
            planned={plannedOf(row)}
            isEdited={row.key === editedKey}
            onEdit={(isEdited) => onEdit(isEdited ? row.key : null)}
            onChange={(edit) => onChange(row.key, edit)}
          />
        ))}
      </ul>
    </section>
  )
}
