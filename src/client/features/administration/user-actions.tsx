import type { ListedUser } from '../../../shared/users/administration.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/layers/toast.tsx'
import { FAILURES, failureOf } from '../../words/call-error.ts'
import { isolated } from '../../words/isolated.ts'

export type UserAct = 'disable' | 'setPassword'

export type OnAct = (act: UserAct, user: ListedUser) => void

export interface UserRowProps {
  user: ListedUser
  onAct: OnAct
}

export function UserActions({ user, onAct }: UserRowProps) {
  const { data: me } = trpc.user.me.useQuery()
  const { enable, isEnabling, signOut, isSigningOut } = useActsAtOnce(user)
  if (me?.id === user.id) return <p className="px-2.5 py-1.5 text-xs text-ink-faint">This is you</p>
  const { name, disabled } = user
  return (
    <div className="flex flex-wrap items-center gap-1 md:justify-end">
      {/* One button, so that it keeps the focus when it turns into the other. */}
      <Button
        variant={disabled ? 'ghost' : 'danger'}
        size="small"
        aria-label={`${disabled ? 'Enable' : 'Disable'} ${isolated(name)}`}
        aria-haspopup={disabled ? undefined : 'dialog'}
        busy={isEnabling}
        onClick={() => (disabled ? enable() : onAct('disable', user))}
      >
        {disabled ? 'Enable' : 'Disable'}
      </Button>
      <Button
        variant="danger"
        size="small"
        aria-label={`New Password ${isolated(name)}`}
        aria-haspopup="dialog"
        onClick={() => onAct('setPassword', user)}
      >
        New Password
      </Button>
      <Button
        variant="ghost"
        size="small"
        aria-label={`Sign Out Everywhere ${isolated(name)}`}
        busy={isSigningOut}
        onClick={signOut}
      >
        Sign Out Everywhere
      </Button>
    </div>
  )
}

function useActsAtOnce({ id, name }: ListedUser) {
  const utils = trpc.useUtils()
  const showToast = useToast()
  const withToasts = (done: string, failed: string) => ({
    onSuccess: () => void showToast({ text: done }),
    onError: (error: unknown) =>
      void showToast({ text: failureOf(error, FAILURES.change(failed)) }),
    // Pending until the list is refetched: until then the buttons are stale.
    onSettled: () => utils.admin.invalidate(),
  })
  const enable = trpc.admin.enable.useMutation(
    withToasts(`${isolated(name)} can sign in again.`, `${isolated(name)} could not be enabled.`),
  )
  const signOut = trpc.admin.signOut.useMutation(
    withToasts(
      `${isolated(name)} is signed out everywhere.`,
      `${isolated(name)} could not be signed out.`,
    ),
  )
  return {
    enable: () => enable.mutate({ userId: id }),
    isEnabling: enable.isPending,
    signOut: () => signOut.mutate({ userId: id }),
    isSigningOut: signOut.isPending,
  }
}
