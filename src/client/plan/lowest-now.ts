import { useCallback } from 'react'
import type { AccountRef } from '../../shared/fields.ts'
import { trpc } from '../server/trpc-hooks.ts'
import { useToday } from '../server/use-today.ts'
import { formatDayNear } from '../words/dates.ts'
import { daysOf, useShownRange } from './shown-range.tsx'
import { outlookOf } from './use-outlook.ts'
import { formatCents } from '../words/shown-amounts.ts'

export function useLowestNow(account: AccountRef): () => Promise<string | null> {
  const { outlook } = trpc.useUtils().projection
  const today = useToday()
  const [range] = useShownRange()
  return useCallback(async () => {
    try {
      const asked = outlookOf(account, daysOf(today, range))
      const { lowest, today: now } = await outlook.fetch(asked, { staleTime: 0 })
      const when = lowest.date === now ? 'today' : `on ${formatDayNear(lowest.date, now)}`
      return `Lowest now ${formatCents(lowest.cents)} ${when}.`
    } catch {
      return null
    }
  }, [account, outlook, today, range])
}
