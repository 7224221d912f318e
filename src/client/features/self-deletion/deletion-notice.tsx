import type { ReactNode } from 'react'
import type { User } from '../../../shared/users/user.ts'
import { usePageTitle } from '../../browser/page-title.ts'
import { logOut } from '../../server/session-refresh.ts'
import { useSetUser } from '../../server/save-settings.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { useChange } from '../../server/use-change.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { formatWeekdayNear } from '../../words/dates.ts'
import { dateOf } from '../../words/moments.ts'
import { Problem } from '../../ui/problem.tsx'

interface DeletionNoticeProps {
  user: User
  download: ReactNode
}

export function DeletionNotice({ user, download }: DeletionNoticeProps) {
  usePageTitle('Your account will be deleted')
  const utils = trpc.useUtils()
  const setUser = useSetUser()
  const keep = useChange(trpc.user.cancelDeletion, {
    failed: 'Your account was not kept. Please try again.',
    onDone: async (kept) => {
      // Opens the application, even if the refetches that follow are not answered.
      await setUser(kept)
      await utils.invalidate()
    },
  })
  return (
    <Card className="flex flex-col gap-4 p-6">
      <h1 className="text-xl font-semibold">Your account will be deleted</h1>
      <p className="text-ink-soft wrap-anywhere">
        {user.email} will be deleted on{' '}
        <strong className="font-semibold text-ink">
          {user.deletionAt && formatWeekdayNear(dateOf(user.deletionAt))}
        </strong>
        , with everything that is yours. This cannot be undone later. If you have changed your mind,
        keep your account: everything in it is still there.
      </p>
      {download}
      <Problem>{keep.failure}</Problem>
      <div className="flex justify-end gap-2">
        <Button variant="ghost" onClick={() => void logOut()}>
          Logout
        </Button>
        <Button variant="primary" busy={keep.isPending} onClick={() => keep.mutate()}>
          Keep my account
        </Button>
      </div>
    </Card>
  )
}
