import type { User } from '../../../shared/users/user.ts'
import { useDoor } from '../../plan/door.ts'
import { logOut } from '../../server/session-refresh.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

interface PasskeyNeededProps {
  need: NonNullable<User['adminNeedsPasskey']>
}

export function PasskeyNeeded({ need }: PasskeyNeededProps) {
  const { to } = useDoor()
  return (
    <div className="flex flex-col gap-4">
      <h1 className="text-xl font-semibold">Administration</h1>
      <Card>
        {need === 'add' ? (
          <EmptyState
            title="Administration needs a passkey."
            hint="Add one under Passkeys in Profile Settings; then you can go on here."
            action={
              <Button variant="primary" {...to('settings')}>
                Add a Passkey
              </Button>
            }
          />
        ) : (
          <EmptyState
            title="Administration needs your passkey."
            hint="You have signed in without it. Log out, and sign in with your passkey."
            action={
              <Button variant="primary" onClick={() => void logOut()}>
                Logout
              </Button>
            }
          />
        )}
      </Card>
    </div>
  )
}
