import { useState } from 'react'
import { lazyScreenWith } from '../../ui/layers/lazy-screen.tsx'
import type { BalanceTableProps } from './balance-table.tsx'

const BalanceTable = lazyScreenWith({
  failure: 'The table could not be loaded. Check your connection, then try again.',
})('BalanceTable', () => import('./balance-table.tsx'))

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
      {isOpen && <BalanceTable {...props} />}
    </details>
  )
}
