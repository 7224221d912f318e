import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { trpc } from '../../server/trpc-hooks.ts'
import { createAccountRefresher } from './account-refresher.ts'

export function useLiveAccounts(): void {
  const client = useQueryClient()
  const utils = trpc.useUtils()

  useEffect(() => {
    const refresher = createAccountRefresher(client)
    let stopFeed: (() => void) | undefined
    let isUnmounted = false
    const start = async () => {
      // Without this code the page still refetches after its own changes.
      const loaded = await import('./feed-follower.ts').catch(() => null)
      if (isUnmounted) return
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
        // A sign-in elsewhere connects again, and reports all accounts.
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
