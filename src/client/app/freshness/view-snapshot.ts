/**
 * Answers that a page shows, kept where they outlive it: for Safari on iOS, which discards pages, and for reading without a
 * network. Never invitations, whose token opens an account, and nothing of other users or of how somebody signs in.
 */
import { dehydrate, type DehydratedState, hydrate, type Query } from '@tanstack/react-query'
import { currentUserId } from '../../session/browser-session.ts'
import { queryClient } from '../../server/trpc-hooks.ts'

export interface View {
  /** In milliseconds since 1970. */
  at: number
  /** The user, and the build: another one can give answers another shape. */
  of: string
  answers: DehydratedState
}

const KEPT_NOUNS = new Set(['user', 'account', 'projection', 'income', 'expense', 'scenario'])

/** True for the answers of a plan, its projections and lists, and of the user. */
export function mayKeep({ queryKey, state }: Query): boolean {
  const [[noun = ''] = []] = queryKey as [string[]?]
  return state.data !== undefined && KEPT_NOUNS.has(noun)
}

const ownerNow = () => `${currentUserId()} ${import.meta.url}`

/** @param isKept says which of the answers are taken, of those that may be */
export function takeView(isKept: (query: Query) => boolean): View {
  const answers = dehydrate(queryClient, {
    shouldDehydrateMutation: () => false,
    shouldDehydrateQuery: (query) => mayKeep(query) && isKept(query),
  })
  return { at: Date.now(), of: ownerNow(), answers }
}

/** Shows a view until its answers have been fetched anew. Returns false for one that is of another user or of another build. */
export function showView(view: View): boolean {
  if (view.of !== ownerNow()) return false
  hydrate(queryClient, view.answers)
  markAllStale()
  return true
}

/** Makes each query refetch when it is used next; until then its data is shown. */
export function markAllStale(): void {
  void queryClient.invalidateQueries({ refetchType: 'none' })
}
