import {
  type Mutation,
  type MutationOptions,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query'
import { getMutationKey } from '@trpc/react-query'
import { useState } from 'react'
import { logFailure } from '../../browser/log-failure.ts'
import { isTokenStored } from '../../session/browser-session.ts'
import { trpcClient } from '../../server/trpc-client.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { useOfferUndo } from '../../links/undo-offer.ts'
import type { WriteScope } from '../../links/write-scope.ts'
import { type OccurrenceRef, refOf } from '../occurrence-ref.ts'
import { browserToday, formatDayNear } from '../../words/dates.ts'
import { nameBill } from './bill-words.ts'
import type { NamedOccurrence } from './occurrence-row.tsx'
import { type ShownChange, useShowChange } from './use-show-change.ts'
import { isolated } from '../../words/isolated.ts'

type Mark = WriteScope & OccurrenceRef & { done: boolean }

const MARK_DONE = getMutationKey(trpc.occurrence.markDone)

export function useMarkDone(scope: WriteScope, named: OccurrenceRef & NamedOccurrence) {
  const client = useQueryClient()
  const ref = refOf(named)
  const marks = {
    mutationKey: MARK_DONE,
    predicate: ({ state }: Mutation) => {
      // Compared without texts: each row of a long list asks for each change.
      const { account, kind, id, date } = (state.variables ?? {}) as Partial<Mark>
      return id === ref.id && date === ref.date && kind === ref.kind && account === scope.account
    },
  }
  const last = useMutationState({
    filters: marks,
    select: ({ state: { status, variables } }) => ({ status, done: (variables as Mark).done }),
  }).at(-1)
  const showChange = useShowChange(scope.account)
  const offer = useOfferUndo(scope.account)
  const utils = trpc.useUtils()
  const send = useSend({
    ...optionsOf(ref),
    mutationKey: MARK_DONE,
    mutationFn: (mark: Mark) => trpcClient.occurrence.markDone.mutate(mark),
    onMutate: ({ done }) => showChange(ref, { occurred: done }),
    onSuccess: ({ revision }, { done }) => {
      const { card } = named
      const name = isolated(named.name)
      const text = card
        ? `${done ? `Took ${name} off` : `Put ${name} back on`} ${nameBill(card)}.`
        : `Marked ${name} ${done ? 'done' : 'to come again'} for ${dayOf(ref)}.`
      const more = import('./moved-words.ts').then(
        ({ describeMoved }) => describeMoved(utils, scope.account, named, done),
        () => null,
      )
      offer(text, revision, { more })
    },
  })
  const isPending = last?.status === 'pending'
  const [shownMeanwhile, setShownMeanwhile] = useState<NamedOccurrence>()
  if (isPending && shownMeanwhile !== named) setShownMeanwhile(named)
  // A list is drawn a moment after its data has changed: until then the button keeps its word.
  const isDrawn = !isPending && shownMeanwhile !== named
  const isAnswered = last?.status === 'success'
  return {
    /** Changes with the server's answer, though the occurrence is shown as changed at once. */
    isDone: last && !isDrawn ? last.done === isAnswered : named.occurred === true,
    isPending,
    /** One toggle per item at a time. */
    markDone: (done: boolean) => {
      if (client.isMutating(marks) > 0 || !isTokenThere(ref)) return
      send({ ...scope, ...ref, done }).catch(() => undefined)
    },
  }
}

/** Without an observer: whenever a list was drawn, those of its rows would tell every row, a million times for a thousand. */
export function useSend<Input, Answer, Shown>(
  options: MutationOptions<Answer, Error, Input, Shown>,
): (input: Input) => Promise<Answer> {
  const client = useQueryClient()
  return (input) => client.getMutationCache().build(client, options).execute(input)
}

/** Reads the storage: a user may have cleared it by hand. */
export function isTokenThere(ref: OccurrenceRef): boolean {
  const isStored = isTokenStored()
  if (!isStored) logFailure(`${sentenceAbout(ref)} No token is stored.`, null)
  return isStored
}

export function optionsOf(ref: OccurrenceRef) {
  return {
    // One change per item at a time.
    scope: { id: `${ref.kind} ${ref.id}` },
    onError: (error: unknown) => logFailure(sentenceAbout(ref), error),
    onSettled: (
      _answer: unknown,
      error: unknown,
      _input: unknown,
      shown: ShownChange | undefined,
    ) => (error ? shown?.revert() : shown?.keep()),
  }
}

export function dayOf({ date }: OccurrenceRef): string {
  return formatDayNear(date, browserToday())
}

function sentenceAbout({ kind, id, date }: OccurrenceRef): string {
  return `The ${kind} ${id} on ${date} could not be changed.`
}
