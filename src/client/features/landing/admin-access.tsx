import { Link } from 'wouter'
import { useAddressOf } from '../../browser/invited-address.ts'
import { usePageTitle } from '../../browser/page-title.ts'
import { Card } from '../../ui/card.tsx'
import { CredentialsForm } from './credentials-form.tsx'

export function AdminAccess() {
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
