import { lazy, type ReactNode, Suspense, useDeferredValue, useState } from 'react'
import { isUserRemembered } from '../session/session.ts'
import { trpc } from '../server/trpc.ts'
import { Spinner } from '../ui/spinner.tsx'
import { Brand } from './brand.tsx'

const OwnPasswordForm = lazy(() =>
  import('../features/own-password/own-password-form.tsx').then(({ OwnPasswordForm }) => ({
    default: OwnPasswordForm,
  })),
)

/**
 * Lets everyone in but those who have yet to choose a password of their own. Waits for the answer only
 * right after a sign-in: whoever was inside before has done it.
 */
export function OwnPasswordGate({ children }: { children: ReactNode }) {
  const [wasInside] = useState(isUserRemembered)
  const { data: user, isPending } = trpc.user.me.useQuery()
  // What comes next is much: rendered in slices, in between which a slow phone can answer its user.
  const isIn = useDeferredValue(wasInside || !isPending)
  if (user?.mustChangePassword)
    return (
      <main className="mx-auto flex min-h-dvh max-w-md flex-col justify-center gap-6 px-4 py-8">
        <Brand />
        <Suspense fallback={<Spinner className="min-h-96" />}>
          <OwnPasswordForm user={user} />
        </Suspense>
      </main>
    )
  return isIn ? children : <Spinner className="min-h-dvh" />
}
