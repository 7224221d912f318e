import { Pencil } from 'lucide-react'
import { useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { cardOfPart } from '../../../shared/plan/cards.ts'
import type { CashFlow } from '../../../shared/plan/cash-flow.ts'
import { paidWithWords } from '../../../shared/plan/spending-words.ts'
import type { EverydaySpending } from '../../../shared/statements/proposal.ts'
import { IconButton } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Money } from '../../ui/money-amount.tsx'
import { formatCount } from '../../words/counts.ts'
import { isolated } from '../../words/isolated.ts'
import { ItemEditor } from '../editor/item-editor.tsx'
import { type SpendingChoices, useSpendingChoices } from '../editor/spending-fields.tsx'
import { looksLikeBill } from './looks-like-bill.ts'
import { CardTick } from './card-tick.tsx'
import { LineList } from './line-list.tsx'
import { type ProposalRow, signedCents } from './proposal-rows.ts'
import { describeEveryday, describeFields, describeReasons } from './statement-words.ts'
import type { Review } from './use-review.ts'
import { formatCents } from '../../words/shown-amounts.ts'

interface ProposalListProps {
  title: string
  hint?: string
  rows: ProposalRow[]
  review: Pick<Review, 'editedKey' | 'edit' | 'change' | 'fill'>
  everyday?: EverydaySpending | null
  lastDay: string
  today: string
  showsProblems: boolean
  plannedOf?: (row: ProposalRow) => CashFlow | undefined
}

export function ProposalList({ title, hint, ...props }: ProposalListProps) {
  const { rows, today } = props
  const choices = useSpendingChoices('expense', undefined, today)
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
            {...props}
            row={row}
            // A purchase is tied to a card in the wizard, once it is in the plan.
            spending={row.kind === 'expense' && choices ? { ...choices, others: [] } : null}
          />
        ))}
      </ul>
    </section>
  )
}

type ProposalItemProps = Omit<ProposalListProps, 'title' | 'hint' | 'rows'> & {
  row: ProposalRow
  spending: SpendingChoices | null
}

function ProposalItem(props: ProposalItemProps) {
  const { row, spending, review, everyday, lastDay, today, showsProblems, plannedOf } = props
  const { key, kind, fields, isTicked, proposal, changedId } = row
  const { name } = fields
  const { edit, change, fill } = review
  const isEdited = review.editedKey === key
  const planned = plannedOf?.(row)
  const editRef = useRef<HTMLButtonElement>(null)
  const card = cardOfPart(spending?.cards ?? [], fields.paidBy)
  const paidWith = card && paidWithWords(isolated(card.name))
  const schedule = [describeFields(fields, today), paidWith].filter(Boolean).join(', ')
  const hint = planned ? `${schedule}, ${formatCents(planned.amountCents)} in your plan` : schedule
  const finish = () => {
    flushSync(() => edit(null))
    // The button that was pressed is gone.
    editRef.current?.focus()
  }
  return (
    <li data-row={key} className="flex flex-col py-1.5">
      <div className="flex items-center gap-2">
        <Checkbox
          className="min-w-0 flex-1"
          label={name}
          hint={hint}
          checked={isTicked}
          onChange={({ target }) => change(key, { isTicked: target.checked })}
        />
        <Money signed cents={signedCents(row)} size="large" faint={!isTicked} />
        {changedId === null ? (
          <IconButton
            ref={editRef}
            label={`Edit ${isolated(name)}`}
            aria-expanded={isEdited}
            size="small"
            icon={<Pencil size={16} aria-hidden />}
            onClick={() => edit(isEdited ? null : key)}
          />
        ) : (
          <span className="w-11 shrink-0 desk:w-8" />
        )}
      </div>
      <div className="pr-11 pl-8 desk:pr-8 desk:pl-7">
        {proposal ? (
          <details className="group/lines">
            <summary className="w-fit cursor-pointer rounded-field py-3 text-xs text-ink-faint hover:text-ink desk:py-0.5">
              {describeReasons(proposal, lastDay, today)}
            </summary>
            <LineList
              label={`Lines of ${isolated(name)}`}
              className="max-h-44"
              lines={proposal.seen}
              today={today}
            />
          </details>
        ) : (
          everyday && <p className="text-xs text-ink-faint">{describeEveryday(everyday)}</p>
        )}
      </div>
      {!isEdited && (looksLikeBill(row) || fields.closeDay !== null) && (
        <div className="pl-8 desk:pl-7">
          <CardTick row={row} change={change} />
        </div>
      )}
      {isEdited && (
        <div className="my-2 rounded-card border border-line-strong bg-surface p-3 sm:ml-7 sm:p-4">
          <ItemEditor
            kind={kind}
            start={fields}
            spending={spending}
            showsProblems={showsProblems}
            onChange={(changed) => fill(key, changed)}
            onDone={finish}
          />
        </div>
      )}
    </li>
  )
}
