import { type Mutation, useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { AccountRef } from '../../../shared/fields.ts'
import type { MonthProjection } from '../../../shared/projection.ts'
import { OFFERS_MARK_DONE_MODE } from '../../browser/build-flags.ts'
import { useStoredPerAccount } from '../../server/stored-per-account.ts'
import { trpc } from '../../server/trpc.ts'
import { useToast } from '../../ui/toast.tsx'
import { type DoneMark, useStartMoving } from './use-start-moving.ts'

/** So often it is offered to somebody who gives no answer. */
const MAX_OFFERS = 3
const OFFER_MS = 15_000

export interface MovingBalanceOffersProps {
  /** When the screen was opened, in milliseconds since 1970: marks since then count, even if this code arrived later. */
  since: number
}

/**
 * Offers that done marks move the balance, the first times that something is marked as done
 * [behaviour: Mark done moves the balance]. It follows the marks of the screen that it is on, and of its dialogs.
 */
export function MovingBalanceOffers({ since }: MovingBalanceOffersProps) {
  const client = useQueryClient()
  const utils = trpc.useUtils()
  const showToast = useToast()
  const startMoving = useStartMoving()
  const [offersTo, rememberOffers] = useStoredPerAccount('movingBalanceOffers')

  const isWanted = (account: AccountRef) => {
    if (Number(offersTo(account) ?? 0) >= MAX_OFFERS) return false
    if (account !== 'personal')
      return (
        utils.account.list.getData()?.find(({ id }) => id === account)?.doneMovesBalance === false
      )
    const user = utils.user.me.getData()
    // In this mode a mark moves nothing.
    if (OFFERS_MARK_DONE_MODE && user?.markDoneMode === 'auto') return false
    return user?.doneMovesBalance === false
  }
  const nameOf = ({ account, kind, id }: DoneMark) => {
    const months = { queryKey: getQueryKey(trpc.projection.month, { account }, 'query') }
    for (const [, month] of client.getQueriesData<MonthProjection>(months))
      for (const { transactions } of month?.days ?? []) {
        const found = transactions.find((each) => each.kind === kind && each.id === id)
        if (found) return found.name
      }
    return 'It'
  }
  const offer = useEffectEvent((mark: DoneMark) => {
    const { account, kind } = mark
    if (!isWanted(account)) return
    rememberOffers(account, Number(offersTo(account) ?? 0) + 1)
    const name = nameOf(mark)
    const question =
      kind === 'income'
        ? 'Also add it to your starting balance?'
        : 'Also take it off your starting balance?'
    showToast({
      text: `${name} is done. ${question}`,
      action: { label: 'Always', run: () => startMoving(mark, name) },
      otherAction: { label: 'Not now', run: () => rememberOffers(account, MAX_OFFERS) },
      durationMs: OFFER_MS,
    })
  })

  const hasCaughtUp = useRef(false)
  useEffect(() => {
    const follow = ({ options, state }: Mutation) => {
      const [path] = (options.mutationKey ?? []) as [string[]?]
      if (state.status !== 'success' || path?.join('.') !== 'occurrence.markDone') return
      const mark = state.variables as DoneMark & { done: boolean }
      if (mark.done) offer(mark)
    }
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
