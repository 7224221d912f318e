import { useEffect, useEffectEvent, useState } from 'react'
import { useWriteScope, type WriteScope } from './write-scope.ts'

/**
 * The scope of changes of the account that was in view when this component was mounted.
 *
 * @param onLeave Called once another account is in view, for example because another tab has switched: a change that
 *   was meant for one account must not go into the other.
 */
export function useFixedScope(onLeave: () => void): WriteScope {
  const current = useWriteScope()
  const [opened] = useState(current)
  const isSame = current.account === opened.account
  const leave = useEffectEvent(onLeave)

  useEffect(() => {
    if (!isSame) leave()
  }, [isSame])

  return isSame ? current : opened
}
