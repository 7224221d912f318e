import { createContext, useContext, useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { AccountRef } from '../../shared/fields.ts'
import { useCurrentAccount } from './current-account.ts'

export interface WriteScope {
  account: AccountRef
  accountId: number
}

/** The scope of an open dialog, which stays that of the account in which it was opened; null outside of one. */
export const ScopeContext = createContext<WriteScope | null>(null)

/** The scope of changes of the account in view or, in a dialog, of its account. */
export function useWriteScope(): WriteScope {
  const inView = useScopeInView()
  return useContext(ScopeContext) ?? inView
}

function useScopeInView(): WriteScope {
  const { account, accountIdOnWire: accountId } = useCurrentAccount()
  return useMemo(() => ({ account, accountId }), [account, accountId])
}

/** Fixes the scope at mount: another tab may switch the account, and the change must not go there. */
export function useFixedScope(onLeave: () => void): WriteScope {
  const current = useScopeInView()
  const [opened] = useState(current)
  const isSame = current.account === opened.account
  const leave = useEffectEvent(onLeave)

  useEffect(() => {
    if (!isSame) leave()
  }, [isSame])

  return isSame ? current : opened
}
