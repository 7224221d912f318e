import { useEffect, useEffectEvent, useState } from 'react'
import { useWriteScope, type WriteScope } from './write-scope.ts'

/**
 * For writes into the account that was in view when this opened.
 *
 * @param onLeave Once another one is in view, such as when another tab has switched: what was meant for one
 *   account must not go into the other.
 */
export function useHeldScope(onLeave: () => void): WriteScope {
  const current = useWriteScope()
  const [opened] = useState(current)
  const isSame = current.account === opened.account
  const leave = useEffectEvent(onLeave)

  useEffect(() => {
    if (!isSame) leave()
  }, [isSame])

  return isSame ? current : opened
}
