import type { ReactNode } from 'react'

export interface StatementHeadProps {
  period: string
  account: string
  printedOn: string
  note?: ReactNode
}

/** In the head of a table it repeats on each printed page. */
export function StatementHead({ period, account, printedOn, note }: StatementHeadProps) {
  return (
    <div className="mb-3 flex items-end justify-between gap-4 border-b-2 border-ink pb-2 text-left font-normal">
      <div>
        <p className="text-sm">Balance</p>
        <h1 className="text-xl font-semibold">{period}</h1>
        {note && <p className="text-xs">{note}</p>}
      </div>
      <div className="text-right">
        <p className="font-semibold wrap-anywhere">{account}</p>
        <p className="text-xs">Printed on {printedOn}</p>
      </div>
    </div>
  )
}
