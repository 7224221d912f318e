import { useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { findUnclaimedMark } from '../../browser/device.ts'
import { useAddressOf, useInvitation } from '../../browser/invited-address.ts'
import { usePageTitle } from '../../browser/page-title.ts'
import { useMailLink } from '../../session/mail-link.ts'
import { lazyScreen } from '../../ui/layers/lazy-screen.tsx'
import { Invited } from './invited-card.tsx'
import { ProductPicture } from './product-picture.tsx'
import { SellingPoints } from './selling-points.tsx'
import { SignInCard } from './sign-in-card.tsx'
import { Card } from '../../ui/card.tsx'
import { CredentialsForm } from './credentials-form.tsx'

const FirstLoginCard = lazyScreen('FirstLoginCard', () => import('./new-login.tsx'))

const ADMIN_VALUES = new Set(['true', '1'])

export function LandingPage() {
  const [searchParams] = useSearchParams()
  const invitation = useInvitation()
  if (ADMIN_VALUES.has(searchParams.get('admin') ?? '')) return <AdminAccess />
  return <Landing invitation={invitation} />
}

function Landing({ invitation }: { invitation: string | null }) {
  usePageTitle('Balance')
  const link = useMailLink()
  const { isUnclaimed, sentence, onClaimed } = useClaim()
  return (
    <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_360px] lg:gap-12 xl:gap-16">
      <section className="flex min-w-0 flex-col gap-6">
        <div className="flex flex-col gap-3">
          <h1 className="text-3xl font-semibold tracking-tight text-balance sm:text-4xl">
            How much money will there be on that day?
          </h1>
          <p className="max-w-xl text-base text-ink-soft">
            Balance takes what comes in, what goes out and what you have now, and shows what is left
            on every day ahead.
          </p>
        </div>
        <ProductPicture />
        <SellingPoints />
        <p className="text-ink-soft">
          Sign-up is coming soon: Balance is still in development, and open to those who already
          have an account.
        </p>
      </section>
      {/* On phones the sign-in would otherwise be below everything else. */}
      <div className="flex flex-col gap-4 max-lg:order-first max-lg:mx-auto max-lg:w-full max-lg:max-w-md">
        {link?.kind === 'confirm' && (
          <p className="rounded-card border border-accent bg-surface p-4">
            Sign in to confirm your new email.
          </p>
        )}
        {sentence && (
          <p role="alert" className="rounded-card border border-accent bg-surface p-4">
            {sentence}
          </p>
        )}
        {isUnclaimed ? (
          <FirstLoginCard onClaimed={onClaimed} />
        ) : invitation === null ? (
          <SignInCard />
        ) : (
          <Invited key={invitation} invitation={invitation} />
        )}
      </div>
    </div>
  )
}

function useClaim() {
  const [isUnclaimed, setUnclaimed] = useState(() => findUnclaimedMark() !== null)
  const [sentence, setSentence] = useState<string | null>(null)
  const onClaimed = (reason: string | null) => {
    findUnclaimedMark()?.remove()
    setUnclaimed(false)
    setSentence(reason)
  }
  return { isUnclaimed, sentence, onClaimed }
}

function AdminAccess() {
  const addressOf = useAddressOf()
  usePageTitle('Admin Access')
  return (
    <Card className="mx-auto flex max-w-sm flex-col gap-4 p-6">
      <h1 className="text-xl font-semibold">Admin Access</h1>
      <p className="text-ink-soft">For super admins. Everyone else signs in on the landing page.</p>
      <CredentialsForm procedure="superAdminLogin" submitLabel="Sign In" />
      <Link
        href={addressOf('/')}
        className="self-center rounded-sm py-3 font-medium text-accent underline-offset-4 hover:underline"
      >
        Back to landing page
      </Link>
    </Card>
  )
}
