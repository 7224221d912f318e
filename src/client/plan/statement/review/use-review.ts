import { useMemo, useState } from 'react'
import { dollarsFromCents } from '../../../../shared/money/money.ts'
import { BALANCE_LIMITS, readMoney } from '../../../../shared/money/money-text.ts'
import type { ReadStatementInput } from '../../../../shared/statements/statement.ts'
import { createUuid } from '../../../browser/random-uuid.ts'
import type { WriteScope } from '../../../links/write-scope.ts'
import { useToday } from '../../../server/use-today.ts'
import { type RowEdit, type RowEdits, rowsOf, writtenOf } from './proposal-rows.ts'
import { doneItemsOf, startingPointOf } from './starting-point.ts'
import { type Asked, useFound } from './use-found.ts'
import { type PlannedCheckIn, usePlanAhead } from './use-plan-ahead.ts'
import { useSavePlan } from './use-save-plan.ts'

interface Draft {
  edits: RowEdits
  balance: string | null
  editedKey: string | null
  showsProblems: boolean
}

const EMPTY_DRAFT: Draft = {
  edits: new Map(),
  balance: null,
  editedKey: null,
  showsProblems: false,
}

export function useReview(scope: WriteScope, onSaved: () => void) {
  const { account } = scope
  const today = useToday()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [draft, setDraft] = useState(EMPTY_DRAFT)
  const query = useFound(asked)
  const found = query.data
  const { edits, editedKey } = draft

  const point = useMemo(
    () => startingPointOf(found?.proposals.closing ?? null, today),
    [found, today],
  )
  const { onDate, closingCents } = point
  const text = draft.balance ?? (closingCents === null ? '' : dollarsFromCents(closingCents))
  const balanceCents = readMoney(text, BALANCE_LIMITS).cents

  const rows = useMemo(() => (found ? rowsOf(found.proposals, edits) : []), [found, edits])
  const doneItems = useMemo(() => (found ? doneItemsOf(found.open, point) : []), [found, point])
  const planned = useMemo((): PlannedCheckIn | null => {
    if (!found) return null
    const done = doneItems.map(({ kind, id, date }) => ({ kind, id, date }))
    return { balanceCents: balanceCents ?? 0, onDate, done, written: writtenOf(rows) }
  }, [found, onDate, balanceCents, doneItems, rows])
  const preview = usePlanAhead(account, planned, today)
  const lookAgain = async () => (await query.refetch()).data?.revision
  const saving = useSavePlan(scope, { today, lookAgain, onSaved })

  const changeDraft = (change: Partial<Draft>) => setDraft((now) => ({ ...now, ...change }))
  const isReady = balanceCents !== null && rows.every((row) => !row.isTicked || !row.isUnfinished)
  return {
    ...preview,
    ...saving,
    query,
    found: found?.proposals,
    today,
    point,
    text,
    hasBalance: balanceCents !== null,
    rows,
    doneItems,
    editedKey,
    showsProblems: draft.showsProblems,
    ask: (input: ReadStatementInput | null) => {
      setAsked(input && { id: createUuid(), input })
      setDraft(EMPTY_DRAFT)
    },
    type: (balance: string) => changeDraft({ balance }),
    change: (key: string, edit: RowEdit) =>
      setDraft((now) => ({
        ...now,
        edits: new Map(now.edits).set(key, { ...now.edits.get(key), ...edit }),
      })),
    edit: (key: string | null) =>
      setDraft((now) => ({ ...now, ...leaveRow(now), editedKey: key, showsProblems: false })),
    submit: (): boolean => {
      changeDraft({ showsProblems: !isReady })
      if (isReady && planned && found) void saving.save(planned, found.revision)
      return isReady
    },
  }
}

export type Review = ReturnType<typeof useReview>

export function leaveRow({
  edits,
  editedKey,
}: Pick<Draft, 'edits' | 'editedKey'>): Pick<Draft, 'edits'> {
  const edit = editedKey === null ? undefined : edits.get(editedKey)
  if (editedKey === null || !edit?.isUnfinished) return { edits }
  return { edits: new Map(edits).set(editedKey, { ...edit, isUnfinished: false }) }
}
