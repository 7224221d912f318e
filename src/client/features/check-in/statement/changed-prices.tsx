import type { CashFlow } from '../../../../shared/plan/cash-flow.ts'
import type { PriceChange } from '../../../../shared/statements/proposal.ts'
import { formatCents } from '../../../../shared/money/money.ts'
import { AMOUNT_LIMITS } from '../../../../shared/money/money-text.ts'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { MoneyField } from '../../../ui/fields/money-field.tsx'
import { formatDayNear } from '../../../words/dates.ts'
import { flowKeyOf } from './answers-by-statement.ts'
import { type PriceEdit, type PriceEdits, priceOf } from './price-edits.ts'
import { isolated } from '../../../words/isolated.ts'

interface ChangedPricesProps {
  changes: readonly PriceChange[]
  flows: ReadonlyMap<string, CashFlow>
  edits: PriceEdits
  today: string
  showsProblems: boolean
  onEdit: (key: string, edit: PriceEdit) => void
}

export function ChangedPrices(props: ChangedPricesProps) {
  const { changes, flows, edits, today, showsProblems, onEdit } = props
  if (changes.length === 0) return null
  return (
    <section className="flex flex-col gap-1 border-t border-line-strong pt-4">
      <h3 className="font-semibold">Prices that have changed</h3>
      <ul className="divide-y divide-line">
        {changes.map((change) => {
          const key = flowKeyOf(change)
          const { name = '', amountCents = 0 } = flows.get(key) ?? {}
          const edit = priceOf(change, edits)
          return (
            <li key={key} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
              <Checkbox
                className="min-w-0 flex-1 basis-48"
                label={`${isolated(name)}, from ${formatDayNear(change.since, today)} on`}
                hint={`${formatCents(amountCents)} in your plan`}
                checked={edit.isTicked}
                onChange={({ target }) => onEdit(key, { ...edit, isTicked: target.checked })}
              />
              <MoneyField
                className="ml-auto w-32"
                label={`New amount of ${isolated(name)}`}
                labelHidden
                value={edit.text}
                limits={AMOUNT_LIMITS}
                disabled={!edit.isTicked}
                error={showsProblems && edit.isTicked && !edit.text ? 'Enter an amount.' : null}
                onText={(text) => onEdit(key, { ...edit, text })}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
