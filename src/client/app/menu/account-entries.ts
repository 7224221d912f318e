import { History, type LucideIcon, RotateCcw, SlidersHorizontal, UserPlus } from 'lucide-react'
import { useCurrentAccount } from '../../links/current-account.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import type { PlainDialog } from '../../plan/door.ts'

interface AccountEntry {
  dialog: PlainDialog
  label: string
  icon: LucideIcon
}

export function useAccountEntries(): AccountEntry[] {
  const { account } = useCurrentAccount()
  const { data: user } = trpc.user.me.useQuery()
  const entries: (AccountEntry | false)[] = [
    { dialog: 'account', label: 'This account', icon: SlidersHorizontal },
    !user?.demoUntil && { dialog: 'share', label: 'Share with somebody', icon: UserPlus },
    { dialog: 'recent-changes', label: 'Recent changes', icon: History },
    account === 'personal' && {
      dialog: 'first-steps',
      label: 'First steps again',
      icon: RotateCcw,
    },
  ]
  return entries.filter((entry) => entry !== false)
}
