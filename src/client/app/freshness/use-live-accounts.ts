import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { trpc } from '../../server/trpc-hooks.ts'
import { createAccountRefresher } from './account-refresher.ts'

/** Keeps what the page shows up to date: with its own changes, those of its user's other pages, and other people's. */
export function useLiveAccounts(): void {
  const client = useQueryClient()
  const utils = trpc.useUtils()

  useEffect(() => {
    const refresher = createAccountRefresher(client)
    let stopFeed: (() => void) | undefined
    let isUnmounted = false
    const start = async () => {
      // Not part of the first load. Without it the page still refetches after its own changes.
      const loaded = await import('./feed-follower.ts').catch(() => null)
      // The first report is compared with their revisions.
      const { me } = utils.user
      const { list } = utils.account
      await Promise.allSettled([me.ensureData(), list.ensureData()])
      if (isUnmounted) return
      stopFeed = loaded?.followFeed(
        refresher,
        {
          listAccounts: () => list.getData(),
          personalRevision: () => me.getData()?.revision,
        },
        // All accounts are reported again also after the user has signed in or out elsewhere.
        () => void utils.session.list.invalidate(),
      )
    }
    void start()
    return () => {
      isUnmounted = true
      stopFeed?.()
      refresher.stop()
    }
  }, [client, utils])
}
