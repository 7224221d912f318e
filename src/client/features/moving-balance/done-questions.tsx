import { type Mutation, useQueryClient } from '@tanstack/react-query'
import { useContext, useEffect, useEffectEvent, useRef } from 'react'
import { doneSettingOf } from '../../plan/occurrence/moved-words.ts'
import { findOccurrence } from '../../plan/occurrence/use-show-change.ts'
import { useAccountSettings } from '../../server/account-settings.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { useChange } from '../../server/use-change.ts'
import { useWriteScope, type WriteScope } from '../../links/write-scope.ts'
import { TOAST_MS, useSay, useToast } from '../../ui/layers/toast.tsx'
import { askDone, describeAnswered } from './done-words.ts'
import { keyOf, type OccurrenceRef, refOf } from '../../plan/occurrence-ref.ts'
import { FAILURES, statusOf } from '../../words/call-error.ts'
import { OfferUndoContext } from '../../links/undo-offer.ts'

const TOPIC = 'doneQuestion'

/** After these the question would be about another balance, or about marks that are gone. */
const OTHER_BALANCE = /^account\.(checkIn|undo|undoCheckIn)$/

interface DoneQuestionsProps {
  /** Epoch milliseconds: marks since then count, even if this code loads later. */
  since: number
}

export function DoneQuestions({ since }: DoneQuestionsProps) {
  const client = useQueryClient()
  const { account } = useWriteScope()
  const startingCents = useAccountSettings(account)?.startingBalanceCents
  const utils = trpc.useUtils()
  const showToast = useToast()
  const answerDone = useAnswerDone()
  const marks = useRef<DoneMark[]>([])
  const dismiss = useRef<() => void>(null)

  const find = (mark: DoneMark) => findOccurrence(client, mark.account, mark)?.occurrence
  const withdraw = () => {
    marks.current = []
    dismiss.current?.()
    dismiss.current = null
  }
  const ask = () => {
    const items = marks.current.map((mark) => ({ ...mark, name: find(mark)?.name ?? 'It' }))
    const [first, ...others] = marks.current
    if (!first || startingCents === undefined) return withdraw()
    const { text, move, keep } = askDone(items, startingCents)
    const answer = (movesBalance: boolean) => () => {
      withdraw()
      answerDone(movesBalance, [first, ...others], () => {
        marks.current = [first, ...others]
        ask()
      })
    }
    dismiss.current = showToast({
      text,
      topic: TOPIC,
      action: { label: move, run: answer(true) },
      otherAction: { label: keep, run: answer(false) },
      durationMs: TOAST_MS.question,
    })
  }
  const follow = useEffectEvent(({ options, state }: Mutation) => {
    if (state.status !== 'success') return
    const [path = []] = (options.mutationKey ?? []) as [string[]?]
    const name = path.join('.')
    const variables = (state.variables ?? {}) as object
    const isSet = 'startingBalanceCents' in variables || 'doneMovesBalance' in variables
    if (isSet || OTHER_BALANCE.test(name)) return withdraw()
    if (name !== 'occurrence.markDone') return
    const mark = state.variables as DoneMark & { done: boolean }
    const others = marks.current.filter(
      (each) => each.account === account && keyOf(each) !== keyOf(mark),
    )
    const { amountCents = 1, skipped = false } = find(mark) ?? {}
    const moves = mark.done && amountCents > 0 && !skipped
    if (mark.account !== account || doneSettingOf(utils, account) !== 'unasked') return
    marks.current = moves ? [...others, mark] : others
    // Otherwise it is not about a mark that is asked about.
    if (moves || dismiss.current) ask()
  })

  const hasCaughtUp = useRef(false)
  useEffect(() => {
    const cache = client.getMutationCache()
    if (!hasCaughtUp.current)
      cache
        .getAll()
        .filter(({ state }) => state.submittedAt >= since)
        .forEach((mutation) => follow(mutation))
    hasCaughtUp.current = true
    return cache.subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success') follow(event.mutation)
    })
  }, [client, since])
  return null
}

interface DoneMark extends WriteScope, OccurrenceRef {}

/** Such as a mark whose cash flow was deleted. */
const REFUSALS = new Set<number | null>([400, 404, 409])

function useAnswerDone() {
  const offerUndo = useContext(OfferUndoContext)
  const { mutateAsync } = useChange(trpc.occurrence.answerDone, {
    say: useSay(),
    onDone: (answered, { account }) => {
      const text = describeAnswered(account, answered)
      offerUndo({ account, text, undo: answered.revision })
    },
    failed: FAILURES.change('Your answer was not saved.'),
  })

  return (
    movesBalance: boolean,
    marks: readonly [DoneMark, ...DoneMark[]],
    onFailure: () => void,
  ): void => {
    const [{ account, accountId }] = marks
    mutateAsync({ account, accountId, movesBalance, marks: marks.map(refOf) }).catch((error) => {
      // Sent again, it would be refused again: the next mark asks anew.
      if (!REFUSALS.has(statusOf(error))) onFailure()
    })
  }
}
