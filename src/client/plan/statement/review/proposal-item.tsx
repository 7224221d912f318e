import { Pencil } from 'lucide-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { formatCents } from '../../../../shared/money/money.ts'
import type { CashFlow } from '../../../../shared/plan/cash-flow.ts'
import type { EverydaySpending } from '../../../../shared/statements/proposal.ts'
import { ItemEditor } from '../../editor/item-editor.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { Money } from '../../../ui/money-amount.tsx'
import { type ProposalRow, type RowEdit, signedCents } from './proposal-rows.ts'
import { describeEveryday, describeFields, describeReasons } from './proposal-words.ts'
import { SeenLines } from './seen-lines.tsx'
import { isolated } from '../../../words/isolated.ts'

export interface ProposalItemProps {
  row: ProposalRow
  planned: CashFlow | undefined
  everyday: EverydaySpending | null
  lastDay: string
  today: string
  isEdited: boolean
  showsProblems: boolean
  onEdit: (isEdited: boolean) => void
  onChange: (edit: RowEdit) => void
}

export function ProposalItem(props: ProposalItemProps) {
  const { row, planned, everyday, lastDay, today, isEdited, onEdit, onChange } = props
  const { key, kind, fields, isTicked, proposal, changedId } = row
  const { name } = fields
  const editRef = useRef<HTMLButtonElement>(null)
  const schedule = describeFields(fields, today)
  const hint = planned ? `${schedule}, ${formatCents(planned.amountCents)} in your plan` : schedule
  const finish = () => {
    flushSync(() => onEdit(false))
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
          onChange={({ target }) => onChange({ isTicked: target.checked })}
        />
        <Money signed cents={signedCents(row)} size="large" faint={!isTicked} />
        {changedId === null ? (
          <IconButton
            ref={editRef}
            label={`Edit ${isolated(name)}`}
            aria-expanded={isEdited}
            size="small"
            icon={<Pencil size={16} aria-hidden />}
            onClick={() => onEdit(!isEdited)}
          />
        ) : (
          <span className="w-11 shrink-0 desk:w-8" />
        )}
      </div>
      <div className="pr-11 pl-8 desk:pr-8 desk:pl-7">
        {proposal ? (
          <SeenLines
            name={name}
            reasons={describeReasons(proposal, lastDay, today)}
            seen={proposal.seen}
            today={today}
          />
        ) : (
          everyday && <p className="text-xs text-ink-faint">{describeEveryday(everyday)}</p>
        )}
      </div>
      {isEdited && (
        <div className="my-2 rounded-card border border-line-strong bg-surface p-3 sm:ml-7 sm:p-4">
          <ItemEditor
            kind={kind}
            start={fields}
            showsProblems={props.showsProblems}
            onChange={(changed) =>
              onChange(
                changed
                  ? { fields: changed, isTicked: true, isUnfinished: false }
                  : { isUnfinished: true },
              )
            }
            onDone={finish}
          />
        </div>
      )}
    </li>
  )
}
