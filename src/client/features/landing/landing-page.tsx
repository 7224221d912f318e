import { useSearchParams } from 'wouter'
import { AdminAccess } from './admin-access.tsx'
import { InvitationNotice } from './invitation-notice.tsx'
import { SellingPoints } from './selling-points.tsx'
import { SignInCard } from './sign-in-card.tsx'

const ADMIN_VALUES = new Set(['true', '1'])

/** What a stranger sees at /; with `?admin=true` the super admins' door instead. */
export function LandingPage() {
  const [searchParams] = useSearchParams()
  const isInvited = Boolean(searchParams.get('invite'))
  if (ADMIN_VALUES.has(searchParams.get('admin') ?? '')) return <AdminAccess />

  return (
    <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_360px] lg:gap-12">
      <title>Balance</title>
      <section className="flex flex-col gap-8">
        <div className="flex flex-col gap-4">
          <h1 className="max-w-xl text-4xl font-semibold tracking-tight text-balance">
            How much money will there be on that day?
          </h1>
          <p className="max-w-xl text-base text-ink-soft">
            Balance takes what comes in, what goes out and what you have now, and shows what is left
            on every day ahead.
          </p>
        </div>
        <SellingPoints />
        <p className="text-ink-soft">
          Sign-up is coming soon: Balance is still in development, and open to those who already
          have an account.
        </p>
      </section>
      {/* On phones, whoever was sent a link would not look for this below everything else. */}
      <div className={`flex flex-col gap-4 ${isInvited ? 'max-lg:order-first' : ''}`}>
        {isInvited && <InvitationNotice />}
        <SignInCard />
      </div>
    </div>
  )
}
