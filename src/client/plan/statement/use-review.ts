import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { MAX_DAYS_ASKED } from '../../../shared/accounts/bank.ts'
import type { AccountRef } from '../../../shared/fields.ts'
import { lastSpokenDay } from '../../../shared/statements/spoken-day.ts'
import type { ReadStatementInput, Statement } from '../../../shared/statements/statement.ts'
import { createUuid } from '../../browser/random-uuid.ts'
import { openItemsOf } from './check-in-calls.ts'
import { trpcClient } from '../../server/trpc-client.ts'
import { addDays } from '../../words/dates.ts'
import { browserTimeZone } from '../../words/time-zone.ts'
import type { ItemFields } from '../editor/wizard-fields.ts'
import { usePlan } from '../use-plan.ts'
import { type Offer, type RowEdit, type RowEdits, rowsOf } from './proposal-rows.ts'
import type { ReadStatement } from './use-statement-reading.ts'

type Ask<Input, Answer> = (
  input: Input & { timeZone: string },
  options: { signal: AbortSignal },
) => Promise<Answer>

/** A statement that was read, or what the bank says when it is asked. */
export type ReviewSource = ReadStatement | 'bank'

/** The days of which it speaks, and the balance that it ends with. */
export type Spoken = Pick<Statement, 'from' | 'to' | 'closing'>

interface Draft {
  edits: RowEdits
  editedKey: string | null
  /** True while the fields of the edited row cannot be saved as they are. */
  isUnfinished: boolean
}

const UNTOUCHED: Draft = { edits: new Map(), editedKey: null, isUnfinished: false }

interface ReviewOptions<Answer> {
  account: AccountRef
  today: string
  leastWeeks: number
  ask: Ask<ReadStatementInput, Answer>
  askBank: Ask<{ account: AccountRef }, Answer>
}

/**
 * Compares a statement with the plan, and has the rows of what was found while a person changes them. Nothing of it is
 * kept once its dialog is closed.
 */
export function useReview<Answer extends Offer & Pick<Spoken, 'closing'>>(
  options: ReviewOptions<Answer>,
) {
  const { account, today, leastWeeks, ask, askBank } = options
  const client = useQueryClient()
  const [asked, setAsked] = useState<{ id: string; source: ReviewSource } | null>(null)
  const [{ edits, editedKey, isUnfinished }, setDraft] = useState(UNTOUCHED)
  const optionsOf = (next: typeof asked) => ({
    queryKey: ['compared', next?.id],
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const { source } = next!
      // Before the comparison: saving checks that the plan has not changed since.
      const open = await trpcClient.account.openItems.query(openItemsOf(account), { signal })
      const answer =
        source === 'bank'
          ? await askBank({ account, timeZone: browserTimeZone() }, { signal })
          : await ask({ ...source.input, timeZone: browserTimeZone() }, { signal })
      const statement: Spoken =
        source === 'bank' ? spokenByBank(answer.closing, today) : source.statement
      return { revision: open.revision, open: open.items, statement, answer }
    },
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
  })
  const query = useQuery({ ...optionsOf(asked), enabled: asked !== null })
  const { lists, find, isSettled } = usePlan(account, asked !== null)
  // The plan decides what is offered.
  const found = isSettled ? query.data : undefined
  const rows = useMemo(() => {
    if (!found) return []
    const lastDay = lastSpokenDay(found.statement, today)
    return rowsOf(found.answer, edits, { expenses: lists?.expense ?? [], lastDay, leastWeeks })
  }, [found, edits, lists, today, leastWeeks])
  return {
    query,
    found,
    isOfBank: asked?.source === 'bank',
    find,
    compareAgain: async () => asked && query.refetch(),
    /** Takes a statement, or takes the one before back; answers null where it could not be compared. */
    take: async (source: ReviewSource | null) => {
      const next = source && { id: createUuid(), source }
      setDraft(UNTOUCHED)
      setAsked(next)
      return next && client.fetchQuery(optionsOf(next)).catch(() => null)
    },
    rows,
    editedKey,
    isFinished: !isUnfinished || !rows.find(({ key }) => key === editedKey)?.isTicked,
    change: (key: string, edit: RowEdit) =>
      setDraft((now) => ({
        ...now,
        edits: new Map(now.edits).set(key, { ...now.edits.get(key), ...edit }),
      })),
    /** Gets null while its fields cannot be saved; the row counts as it was before if it is left then. */
    fill: (key: string, fields: ItemFields | null) =>
      setDraft(({ edits, editedKey }) => ({
        edits: fields ? new Map(edits).set(key, { fields, isTicked: true }) : edits,
        editedKey,
        isUnfinished: fields === null,
      })),
    edit: (key: string | null) =>
      setDraft(({ edits }) => ({ edits, editedKey: key, isUnfinished: false })),
  }
}

/** The bank is asked for all days that may be open, and says nothing of the last line. The day of its balance may be tomorrow here. */
function spokenByBank(closing: Spoken['closing'], today: string): Spoken {
  const to = closing && (closing.on < today ? closing.on : today)
  return { from: addDays(today, -MAX_DAYS_ASKED), to, closing }
}

export type Review = ReturnType<typeof useReview>
