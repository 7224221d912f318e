import { Eye } from 'lucide-react'
import { useCurrentAccount } from '../../links/current-account.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { isolated } from '../../words/isolated.ts'
import { ownerOf } from './account-words.ts'

export function ViewerLine() {
  const { account } = useCurrentAccount()
  const { data: accounts } = trpc.account.list.useQuery()
  const shown = accounts?.find(({ id }) => id === account)
  if (!shown) return null
  return (
    <p className="mb-2 flex items-center gap-2 text-xs text-ink-soft wrap-anywhere sm:mb-3 sm:text-sm print:hidden">
      <Eye size={16} aria-hidden className="shrink-0" />
      You are looking at an account of {isolated(ownerOf(shown))}'s.
    </p>
  )
}
