import type { ComponentType } from 'react'
import type { CreatedCashFlow } from '../../../../shared/plan/check-in-changes.ts'
import type { Proposal } from '../../../../shared/statements/proposal.ts'
import type { Statement } from '../../../../shared/statements/statement.ts'
import { ChangedPrices } from './changed-prices.tsx'
import { UnplannedLines } from './unplanned-lines.tsx'
import type { ByStatement } from './use-by-statement.ts'

export interface NewItemsProps {
  proposals: readonly Proposal[]
  statement: Pick<Statement, 'to' | 'closing'>
  today: string
  showsProblems: boolean
  /** Called with the ticked ones; with null while one of them cannot be saved as it is. */
  onChange: (created: CreatedCashFlow[] | null) => void
}

interface BesidePlanProps {
  byStatement: ByStatement
  today: string
  showsProblems: boolean
  NewItems: ComponentType<NewItemsProps>
}

/** The part of a statement that the plan has not: other prices, what repeats, and the rest. */
export function BesidePlan({ byStatement, today, showsProblems, NewItems }: BesidePlanProps) {
  const { found, flows, priceChanges, edits, edit } = byStatement
  if (!found) return null
  const { match, statement } = found
  const { proposals } = match
  return (
    <>
      <ChangedPrices
        changes={priceChanges}
        flows={flows}
        edits={edits.prices}
        today={today}
        showsProblems={showsProblems}
        onEdit={(key, price) => edit({ prices: new Map(edits.prices).set(key, price) })}
      />
      {proposals.length > 0 && (
        <div className="border-t border-line-strong pt-4">
          <NewItems
            proposals={proposals}
            statement={statement}
            today={today}
            showsProblems={showsProblems}
            onChange={(created) => edit({ created })}
          />
        </div>
      )}
      <UnplannedLines match={match} today={today} />
    </>
  )
}
