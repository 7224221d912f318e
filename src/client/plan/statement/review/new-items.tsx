import { useEffectEvent, useLayoutEffect, useMemo, useState } from 'react'
import type { CreatedCashFlow } from '../../../../shared/plan/check-in-changes.ts'
import type { Proposal } from '../../../../shared/statements/proposal.ts'
import type { Statement } from '../../../../shared/statements/statement.ts'
import { lastSpokenDay } from '../../../../shared/statements/spoken-day.ts'
import { ProposalGroup } from './proposal-group.tsx'
import { type RowEdits, rowsOf, writtenOf } from './proposal-rows.ts'
import { leaveRow } from './use-review.ts'

interface NewItemsProps {
  proposals: readonly Proposal[]
  statement: Pick<Statement, 'to' | 'closing'>
  today: string
  showsProblems: boolean
  onChange: (created: CreatedCashFlow[] | null) => void
}

interface Draft {
  edits: RowEdits
  editedKey: string | null
}

export function NewItems({ proposals, statement, onChange, ...shared }: NewItemsProps) {
  const [{ edits, editedKey }, setDraft] = useState<Draft>({ edits: new Map(), editedKey: null })
  const rows = useMemo(
    () => rowsOf({ proposals: [...proposals], everyday: null, to: null }, edits),
    [proposals, edits],
  )
  const created = useMemo(
    () => (rows.some((row) => row.isTicked && row.isUnfinished) ? null : writtenOf(rows).create),
    [rows],
  )
  const report = useEffectEvent(onChange)
  // Before anybody can press a button beside the list.
  useLayoutEffect(() => report(created), [created])
  return (
    <ProposalGroup
      {...shared}
      lastDay={lastSpokenDay(statement, shared.today)}
      title="New, and repeating"
      hint="What is ticked is added to your plan."
      rows={rows}
      everyday={null}
      editedKey={editedKey}
      plannedOf={() => undefined}
      onEdit={(key) => setDraft((now) => ({ ...leaveRow(now), editedKey: key }))}
      onChange={(key, edit) =>
        setDraft((now) => ({
          ...now,
          edits: new Map(now.edits).set(key, { ...now.edits.get(key), ...edit }),
        }))
      }
    />
  )
}
