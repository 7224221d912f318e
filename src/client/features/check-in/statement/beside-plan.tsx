import { lazyScreen } from '../../../ui/layers/lazy-screen.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { ChangedPrices } from './changed-prices.tsx'
import { UnplannedLines } from './unplanned-lines.tsx'
import type { ByStatement } from './use-by-statement.ts'

const NewItems = lazyScreen(
  () => import('../../../plan/statement/review/new-items.tsx').then(({ NewItems }) => NewItems),
  { loading: <Spinner label="Loading what is new" /> },
)

interface BesidePlanProps {
  byStatement: ByStatement
  today: string
  showsProblems: boolean
}

export function BesidePlan({ byStatement, today, showsProblems }: BesidePlanProps) {
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
