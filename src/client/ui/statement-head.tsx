import type { ReactNode } from 'react'

export interface StatementHeadProps {
  /** Its subject: "November 2026". */
  period: string
  account: string
  /** "Friday, November 20, 2026" */
  printedOn: string
  note?: ReactNode
}

/** The head of a printed page. In the head of a table it stands on each of its pages. */
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
