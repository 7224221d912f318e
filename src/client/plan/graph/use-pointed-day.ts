import { useEffect, useState } from 'react'
import type { AccountRef } from '../../../shared/fields.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { browserTimeZone } from '../../words/time-zone.ts'

/** Days that are passed on the way are not fetched. */
const REST_MS = 150

export function usePointedDay(account: AccountRef, date: string | null) {
  const [rested, setRested] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setRested(date), REST_MS)
    return () => clearTimeout(timer)
  }, [date])
  const isRested = date !== null && date === rested
  const { data, isError } = trpc.projection.day.useQuery(
    { account, date: rested ?? '', timeZone: browserTimeZone() },
    { enabled: isRested },
  )
  return { day: isRested ? data : undefined, isError: isRested && isError }
}
