import { useState } from 'react'
import { LazyPart } from '../../ui/lazy-part.tsx'
import type { BalanceTableProps } from './balance-table.tsx'

const loadTable = () => import('./balance-table.tsx').then(({ BalanceTable }) => BalanceTable)

/** The table of the graph's days, folded. Few open it, so its code is fetched when they do. */
export function TableTwin(props: BalanceTableProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details
      className="print:hidden"
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className="w-fit rounded-field py-3 text-ink-soft hover:text-ink sm:py-1">
        Show as a table
      </summary>
      {isOpen && (
        <LazyPart
          load={loadTable}
          props={props}
          failure="The table could not be loaded. Check your connection, then try again."
        />
      )}
    </details>
  )
}
