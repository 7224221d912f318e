import { lastSpokenDay } from '../../../../shared/statements/spoken-day.ts'
import { ChangedPrices } from './changed-prices.tsx'
import { UnplannedLines } from './unplanned-lines.tsx'
import { type ByStatement, NewItems } from './use-by-statement.ts'

interface BesidePlanProps {
  byStatement: ByStatement
  today: string
  showsProblems: boolean
}

export function BesidePlan({ byStatement, today, showsProblems }: BesidePlanProps) {
  const { found, flows, priceChanges, prices, editPrice, proposals } = byStatement
  if (!found) return null
  return (
    <>
      <ChangedPrices
        changes={priceChanges}
        flows={flows}
        edits={prices}
        today={today}
        showsProblems={showsProblems}
        onEdit={editPrice}
      />
      {proposals.rows.length > 0 && (
        <div className="border-t border-line-strong pt-4">
          <NewItems
            title="New, and repeating"
            hint="What is ticked is added to your plan."
            rows={proposals.rows}
            everyday={null}
            lastDay={lastSpokenDay(found.statement, today)}
            today={today}
            showsProblems={showsProblems}
            editedKey={proposals.editedKey}
            plannedOf={() => undefined}
            onEdit={proposals.edit}
            onChange={proposals.change}
          />
        </div>
      )}
      <UnplannedLines match={found.answer} today={today} />
    </>
  )
}
