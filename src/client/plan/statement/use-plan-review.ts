import { useMemo } from 'react'
import { bankBalanceForm } from '../../../shared/typed-fields.ts'
import type { OpenItem } from '../../../shared/plan/check-in.ts'
import { dollarsFromCents } from '../../../shared/money/money.ts'
import { BALANCE_LIMITS, readMoney } from '../../../shared/money/money-text.ts'
import type { Proposals, StatementMatch } from '../../../shared/statements/proposal.ts'
import type { ClosingBalance } from '../../../shared/statements/statement.ts'
import { useStillOpen } from '../../browser/use-still-open.ts'
import { useOfferUndo } from '../../links/undo-offer.ts'
import type { WriteScope } from '../../links/write-scope.ts'
import { trpcClient } from '../../server/trpc-client.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { useToday } from '../../server/use-today.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { failureOf, mayBeMade } from '../../words/call-error.ts'
import { countOf } from '../../words/counts.ts'
import { monthOf } from '../../words/dates.ts'
import { useAnsweredBalance } from '../answered-balance.ts'
import { useLowestNow } from '../lowest-now.ts'
import { type PlannedCheckIn, usePlanAhead, withDoneDates } from './use-plan-ahead.ts'
import { type ProposalRow, writtenOf } from './proposal-rows.ts'
import { useSendCheckIn } from './use-check-in.ts'
import { type ReviewSource, useReview } from './use-review.ts'
import { formatCents } from '../../words/shown-amounts.ts'

export function usePlanReview(scope: WriteScope, onSaved: () => void) {
  const { account } = scope
  const today = useToday()
  const review = useReview<Proposals>({
    account,
    today,
    leastWeeks: 1,
    ask: trpcClient.statement.propose.mutate,
    askBank: async (input, options) => offerOf(await trpcClient.bank.ask.mutate(input, options)),
  })
  const { query, found, rows, isFinished } = review
  const { mutateAsync: undoCheckIn } = trpc.account.undoCheckIn.useMutation()
  const sendCheckIn = useSendCheckIn(scope)
  const offerUndo = useOfferUndo(account)
  const lowestNow = useLowestNow(account)
  const answered = useAnsweredBalance(account, today)
  const isOpen = useStillOpen()

  const point = useMemo(() => startingPointOf(found?.answer.closing ?? null, today), [found, today])
  const { closingCents } = point
  const filled = closingCents === null ? '' : dollarsFromCents(closingCents)
  const doneItems = useMemo(() => (found ? doneItemsOf(found.open, point) : []), [found, point])
  const form = useForm(bankBalanceForm(filled), {
    defaults: { balance: null },
    failure: (error) => (error as Error).message,
    send: ({ balance }) =>
      found && isFinished ? save(planOf(point, doneItems, rows, balance), found.revision) : false,
  })
  const text = form.values.balance ?? filled
  const balanceCents = readMoney(text, BALANCE_LIMITS).cents
  const planned = useMemo(
    () => (found ? planOf(point, doneItems, rows, balanceCents ?? 0) : null),
    [found, point, doneItems, balanceCents, rows],
  )
  const preview = usePlanAhead(account, planned, today)

  /** @throws Error with the sentence that says what became of it */
  async function save(planned: PlannedCheckIn, revision: number) {
    let isSent = false
    try {
      const { id } = await sendCheckIn(
        [rows, doneItems, planned.balanceCents],
        async () => {
          const { balanceCents, onDate, done, written } = planned
          const create = await withDoneDates(account, planned)
          const { change } = written
          return { revision, balanceCents, onDate, done, skipped: [], moved: [], create, change }
        },
        () => (isSent = true),
      )
      answered.answer(planned.balanceCents)
      if (isOpen.current) onSaved()
      offerUndo(savedSentence(planned), () => undoCheckIn({ ...scope, id }), { more: lowestNow() })
    } catch (error) {
      // Until it is compared with the present plan, another press would be refused too.
      const now = mayBeMade(error) ? revision : (await query.refetch()).data?.revision
      const sentence = now === revision ? failureOf(error, isSent ? NOT_SAVED : NOT_SENT) : CHANGED
      throw new Error(sentence, { cause: error })
    }
  }

  return {
    ...review,
    ...preview,
    form,
    today,
    point,
    text,
    hasBalance: balanceCents !== null,
    doneItems,
    showsProblems: form.submitCount > 0,
    take: (source: ReviewSource | null) => {
      form.startOver()
      return review.take(source)
    },
    edit: (key: string | null) => {
      if (!form.failure) form.quiet()
      review.edit(key)
    },
  }
}

/** The lines since the last check-in do not say what has stopped. */
function offerOf({ closing, proposals, everyday }: StatementMatch): Proposals {
  return { from: null, to: closing?.on ?? null, closing, proposals, stopped: [], everyday }
}

export type PlanReview = ReturnType<typeof usePlanReview>

export interface StartingPoint {
  /** The balance has in it all that was due through this day. */
  onDate: string
  /** Null if a person has to say the one of today. */
  closingCents: number | null
}

function startingPointOf(closing: ClosingBalance | null, today: string): StartingPoint {
  if (closing === null || monthOf(closing.on) < monthOf(today))
    return { onDate: today, closingCents: null }
  return { onDate: closing.on < today ? closing.on : today, closingCents: closing.cents }
}

/** Items of earlier months are not on the line. */
function doneItemsOf(items: readonly OpenItem[], { onDate }: StartingPoint): OpenItem[] {
  const first = `${monthOf(onDate)}-01`
  return items.filter(({ on }) => on >= first && on <= onDate)
}

function planOf(
  { onDate }: StartingPoint,
  doneItems: OpenItem[],
  rows: ProposalRow[],
  balanceCents: number,
): PlannedCheckIn {
  const done = doneItems.map(({ kind, id, date }) => ({ kind, id, date }))
  return { balanceCents, onDate, done, written: writtenOf(rows) }
}

function savedSentence({ written: { create, change }, balanceCents }: PlannedCheckIn): string {
  const parts = [
    create.length > 0 && `added ${countOf(create.length, 'item')}`,
    change.length > 0 && `changed ${countOf(change.length, 'item')}`,
  ].filter((part) => part !== false)
  const sentence =
    parts.length === 0
      ? `checked in with ${formatCents(balanceCents)} in the bank`
      : parts.join(', and ')
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`
}

const CHANGED =
  'Nothing was saved: your plan has changed meanwhile. Look at it once more, then save.'

const NOT_SAVED = {
  noAnswer:
    'There was no answer. It may have been saved, or not. Please try again: nothing is added twice.',
  before: 'Nothing was saved. ',
}

const NOT_SENT = {
  ...NOT_SAVED,
  noAnswer:
    'There was no answer, and nothing was saved this time. Check your connection, then try again.',
}
