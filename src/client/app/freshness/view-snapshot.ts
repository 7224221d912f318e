/** Never keep invitations, whose token opens an account, nor answers about other users or sign-ins. */
import { dehydrate, type DehydratedState, hydrate, type Query } from '@tanstack/react-query'
import { currentUserId } from '../../session/browser-session.ts'
import { queryClient } from '../../server/trpc-hooks.ts'

export interface View {
  /** Epoch milliseconds. */
  at: number
  /** User and build: another build may give answers another shape. */
  of: string
  answers: DehydratedState
}

const KEPT_NOUNS = new Set(['user', 'account', 'projection', 'income', 'expense', 'scenario'])

export function mayKeep({ queryKey, state }: Query): boolean {
  const [[noun = ''] = []] = queryKey as [string[]?]
  return state.data !== undefined && KEPT_NOUNS.has(noun)
}

const ownerNow = () => `${currentUserId()} ${import.meta.url}`

export function takeView(isKept: (query: Query) => boolean): View {
  const answers = dehydrate(queryClient, {
    shouldDehydrateMutation: () => false,
    shouldDehydrateQuery: (query) => mayKeep(query) && isKept(query),
  })
  return { at: Date.now(), of: ownerNow(), answers }
}

export function showView(view: View): boolean {
  if (view.of !== ownerNow()) return false
  hydrate(queryClient, view.answers)
  markAllStale()
  return true
}

export function markAllStale(): void {
  void queryClient.invalidateQueries({ refetchType: 'none' })
}
