import { Link } from 'wouter'
import { useInvitedAddress } from '../../browser/invited-address.ts'
import { Card } from '../../ui/card.tsx'
import { CredentialsForm } from './credentials-form.tsx'

/** The super admins' own door, in place of the landing page [behaviour: Landing page]. */
export function AdminAccess() {
  const addressOf = useInvitedAddress()
  return (
    <Card className="mx-auto flex max-w-sm flex-col gap-4 p-6">
      <title>Admin Access · Balance</title>
      <h1 className="text-xl font-semibold">Admin Access</h1>
      <p className="text-ink-soft">For super admins. Everyone else signs in on the landing page.</p>
      <CredentialsForm door="superAdminLogin" submitLabel="Sign In" />
      <Link
        href={addressOf('/')}
        className="self-center rounded-sm py-3 font-medium text-accent underline-offset-4 hover:underline"
      >
        Back to landing page
      </Link>
    </Card>
  )
}
