import { useSearchParams } from 'wouter'
import { useInvitation } from '../../browser/invited-address.ts'
import { usePageTitle } from '../../browser/page-title.ts'
import { AdminAccess } from './admin-access.tsx'
import { ProductPicture } from './product-picture.tsx'
import { SellingPoints } from './selling-points.tsx'
import { SignInCard } from './sign-in-card.tsx'
import { Mail } from 'lucide-react'

const ADMIN_VALUES = new Set(['true', '1'])

/** The page at / while signed out; with `?admin=true` or `?admin=1` the sign-in of super admins [behaviour: Landing page]. */
export function LandingPage() {
  const [searchParams] = useSearchParams()
  const invitation = useInvitation()
  if (ADMIN_VALUES.has(searchParams.get('admin') ?? '')) return <AdminAccess />
  return <Landing isInvited={invitation !== null} />
}

function Landing({ isInvited }: { isInvited: boolean }) {
  usePageTitle('Balance')
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
        {isInvited && <InvitationNotice />}
        <SignInCard />
      </div>
    </div>
  )
}

/** Says what signing in leads to, for people who opened the link of an invitation. */
function InvitationNotice() {
  return (
    <p className="flex gap-3 rounded-card border border-accent bg-surface px-4 py-3">
      <Mail size={18} aria-hidden className="mt-px shrink-0 text-accent" />
      <span>
        <span className="block font-semibold">You are invited to a shared account.</span>
        Sign in to see whose it is, then accept or decline.
      </span>
    </p>
  )
}
