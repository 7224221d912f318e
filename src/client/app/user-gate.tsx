import { type ReactNode, useDeferredValue, useState } from 'react'
import type { User } from '../../shared/users/user.ts'
import { isUserRemembered } from '../session/browser-session.ts'
import { trpc } from '../server/trpc-hooks.ts'
import { lazyScreenWith } from '../ui/layers/lazy-screen.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { Brand } from './public-frame.tsx'

const page = lazyScreenWith({
  failure:
    'This page could not be opened. Check your connection: it opens by itself when the network is back.',
  loading: <Spinner className="min-h-96" />,
})

const OwnPasswordForm = page(
  'OwnPasswordForm',
  () => import('../features/own-password/own-password-form.tsx'),
)
const DeletionPage = page('DeletionPage', async () => {
  const [{ DeletionNotice }, { PersonalDataButton }] = await Promise.all([
    import('../features/self-deletion/deletion-notice.tsx'),
    import('../features/personal-data/personal-data-settings.tsx'),
  ])
  const DeletionPage = ({ user }: { user: User }) => (
    <DeletionNotice user={user} download={<PersonalDataButton />} />
  )
  return { DeletionPage }
})

/** Waits for the user's answer only right after a sign-in. */
export function UserGate({ children }: { children: ReactNode }) {
  const [wasHereBefore] = useState(isUserRemembered)
  const { data: user, isPending } = trpc.user.me.useQuery()
  // Deferred: the application is rendered in slices, so that a slow phone can respond.
  const isReady = useDeferredValue(wasHereBefore || !isPending)
  if (user?.mustChangePassword || user?.deletionAt)
    return (
      <main className="mx-auto flex min-h-dvh max-w-md flex-col justify-center gap-6 px-4 py-8">
        <Brand />
        {user.mustChangePassword ? <OwnPasswordForm user={user} /> : <DeletionPage user={user} />}
      </main>
    )
  return isReady ? children : <Spinner className="min-h-dvh" />
}
