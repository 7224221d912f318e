import { FAILURES, failureOf } from '../../words/call-error.ts'
import { getMutationKey } from '@trpc/react-query'
import { trpcClient } from '../../server/trpc-client.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { useOfferUndo } from '../../links/undo-offer.ts'
import type { WriteScope } from '../../links/write-scope.ts'
import type { Occurrence } from '../../../shared/projections/projection.ts'
import { useToast } from '../../ui/layers/toast.tsx'
import { formatDayNear, isWeekend, monthOf } from '../../words/dates.ts'
import { browserTimeZone } from '../../words/time-zone.ts'
import { useDoor } from '../door.ts'
import { keyOf, type OccurrenceRef, refOf } from '../occurrence-ref.ts'
import { useEditCashFlow } from '../use-edit-cash-flow.ts'
import { useWhatIf } from '../what-if.ts'
import { useCards } from './bill-fold.tsx'
import { nameBill } from './bill-words.ts'
import { isTokenThere, optionsOf, useSend } from './occurrence-changes.ts'
import { useShowChange } from './use-show-change.ts'
import { isolated } from '../../words/isolated.ts'

type Skip = WriteScope & OccurrenceRef & { skipped: boolean }
type Move = WriteScope & OccurrenceRef & { to: string | null }

const SKIP = getMutationKey(trpc.occurrence.skip)
const MOVE = getMutationKey(trpc.occurrence.move)

interface Act {
  done: string
  /** Words that only the server's answer has. */
  more?: (() => Promise<string | null>) | undefined
  failed: string
  run: () => Promise<{ revision: number }>
}

export function useOccurrenceActs(scope: WriteScope, occurrence: Occurrence, on: string) {
  const { name, card } = occurrence
  const isCard = useCards(scope.account)?.includes(occurrence.id)
  const utils = trpc.useUtils()
  const ref = refOf(occurrence)
  const target = { ...scope, ...ref }
  const showChange = useShowChange(scope.account)
  const showToast = useToast()
  const offerUndo = useOfferUndo(scope.account)
  const usualDay = usualDayOf(occurrence, on)
  const skip = useSend({
    ...optionsOf(ref),
    mutationKey: SKIP,
    mutationFn: (input: Skip) => trpcClient.occurrence.skip.mutate(input),
    onMutate: ({ skipped }) => showChange(ref, { skipped }),
  })
  const move = useSend({
    ...optionsOf(ref),
    mutationKey: MOVE,
    mutationFn: (input: Move) => trpcClient.occurrence.move.mutate(input),
    onMutate: ({ to }) => {
      const day = to ?? usualDay
      // Only the server knows the day that a rule leads to.
      return day === null ? showChange(ref, {}) : showChange(ref, { moved: day !== usualDay }, day)
    },
  })

  const perform = async ({ done, more, failed, run }: Act) => {
    if (!isTokenThere(ref)) return
    try {
      const { revision } = await run()
      offerUndo(done, revision, more ? { more: more().catch(() => null) } : {})
    } catch (error) {
      showToast({ text: failureOf(error, FAILURES.change(failed)) })
    }
  }

  const near = (day: string) => formatDayNear(day, on)
  /** The bill on which a purchase is now. */
  const findBill = async (day: string) => {
    const { days } = await utils.projection.month.fetch(
      { account: scope.account, month: monthOf(day), timeZone: browserTimeZone() },
      { staleTime: 0 },
    )
    const moved = days
      .flatMap(({ transactions }) => transactions)
      .find((each) => keyOf(each) === keyOf(ref))
    if (!moved) return null
    return moved.card
      ? `It is on ${nameBill(moved.card)}.`
      : 'It is on no bill, and counts on its day.'
  }
  const skipped = card
    ? ` It is off ${nameBill(card)}.`
    : isCard
      ? ' What was bought with it counts for nothing.'
      : ''
  return {
    skip: () =>
      perform({
        done: `Skipped ${isolated(name)} on ${near(on)}.${skipped}`,
        failed: `${isolated(name)} could not be skipped.`,
        run: () => skip({ ...target, skipped: true }),
      }),
    bringBack: () =>
      perform({
        done: `Brought ${isolated(name)} back on ${near(on)}.${card ? ` It is on ${nameBill(card)}.` : ''}`,
        failed: `${isolated(name)} could not be brought back.`,
        run: () => skip({ ...target, skipped: false }),
      }),
    move: (to: string | null) =>
      perform({
        done:
          to === null
            ? `Moved ${isolated(name)} back${usualDay === null ? '' : ` to ${near(usualDay)}`}.`
            : `Moved ${isolated(name)} from ${near(on)} to ${near(to)}.`,
        more: card ? () => findBill(to ?? usualDay ?? ref.date) : undefined,
        failed: `${isolated(name)} could not be moved${to === null ? ' back' : ` to ${near(to)}`}.`,
        run: () => move({ ...target, to }),
      }),
  }
}

export function useFurtherActs(scope: WriteScope, occurrence: Occurrence, on: string) {
  const acts = useOccurrenceActs(scope, occurrence, on)
  const editFrom = useEditCashFlow()
  const whatIf = useWhatIf()
  const { open } = useDoor()
  const ref = refOf(occurrence)
  return [
    occurrence.skipped
      ? { name: 'Bring back', run: acts.bringBack }
      : { name: 'Skip', run: acts.skip },
    { name: 'Move to...', run: () => open('move', { occurrence, on }) },
    ...(occurrence.oneTime ? [] : [{ name: 'Edit from this date on', run: () => editFrom(ref) }]),
    { name: 'What if...', run: () => whatIf.open(ref) },
  ]
}

/** Null if only the server knows, because a rule may carry it off its weekend. */
function usualDayOf({ date, moved }: Occurrence, on: string): string | null {
  if (!moved) return on
  return isWeekend(date) ? null : date
}
