import { useMemo, useState } from 'react'
import type { Proposals } from '../../../../shared/statements/proposal.ts'
import { type RowEdit, type RowEdits, rowsOf } from './proposal-rows.ts'

interface Draft {
  edits: RowEdits
  editedKey: string | null
}

const UNTOUCHED: Draft = { edits: new Map(), editedKey: null }

/** The rows of what was found, while a person changes them. */
export function useProposalRows(
  found: Pick<Proposals, 'proposals' | 'everyday' | 'to'> | undefined,
) {
  const [{ edits, editedKey }, setDraft] = useState(UNTOUCHED)
  const rows = useMemo(() => (found ? rowsOf(found, edits) : []), [found, edits])
  return {
    rows,
    editedKey,
    /** False while one that is ticked cannot be saved as it is. */
    isFinished: rows.every(({ isTicked, isUnfinished }) => !isTicked || !isUnfinished),
    change: (key: string, edit: RowEdit) =>
      setDraft((now) => ({ ...now, edits: withEdit(now.edits, key, edit) })),
    edit: (key: string | null) =>
      setDraft((now) => ({ edits: withoutUnfinished(now), editedKey: key })),
    reset: () => setDraft(UNTOUCHED),
  }
}

function withEdit(edits: RowEdits, key: string, edit: RowEdit): RowEdits {
  return new Map(edits).set(key, { ...edits.get(key), ...edit })
}

/** A row that is left counts as it was before its fields could not be saved. */
function withoutUnfinished({ edits, editedKey }: Draft): RowEdits {
  const isUnfinished = editedKey !== null && edits.get(editedKey)?.isUnfinished
  return isUnfinished ? withEdit(edits, editedKey, { isUnfinished: false }) : edits
}
