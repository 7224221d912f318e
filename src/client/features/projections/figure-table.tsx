import type { ReactNode } from 'react'
import { useIsMobile } from '../../browser/device.ts'
import { Card } from '../../ui/card.tsx'

const LIST = { role: 'list' }

interface FigureTableProps {
  label: string
  /** The titles of the columns; the first is that of the row's name. */
  titles: readonly [string, ...string[]]
  /** Classes of a title's cell. */
  cell: string
  className?: string
  /** Bodies of the table, one for each row. */
  rows: ReactNode
  /** Stands below the rows. */
  last?: ReactNode
}

/** A table, which is a list of cards on a phone. */
export function FigureTable(props: FigureTableProps) {
  const { label, titles, cell, className = '', rows, last } = props
  const isTable = !useIsMobile()
  if (!isTable)
    return (
      <div className="flex flex-col gap-3">
        <table {...LIST} aria-label={label} className="flex flex-col gap-3">
          {rows}
        </table>
        {last && <Card className="overflow-hidden">{last}</Card>}
      </div>
    )
  return (
    <Card className="overflow-hidden">
      <section
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- large amounts make it scroll
        tabIndex={0}
        className="@container overflow-x-auto"
      >
        <table className={`w-full ${className}`}>
          <thead className="border-b border-line text-xs text-ink-soft">
            <tr>
              {titles.map((title, place) => (
                <th
                  key={title}
                  scope="col"
                  className={`${cell} font-medium ${place === 0 ? 'text-left' : 'text-right'}`}
                >
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          {rows}
        </table>
      </section>
      {last}
    </Card>
  )
}
