import { useEffect, useRef } from 'react'
import { useInvitationLink } from '../../browser/invited-address.ts'
import { storeText } from '../../browser/stored-state.ts'
import { trpcClient } from '../../server/trpc-client.ts'
import { storeToken } from '../../session/browser-session.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Name } from '../../ui/text/isolated-name.tsx'
import { NewLoginForm, type NewPerson } from './new-login-form.tsx'

interface NewLoginCardProps {
  invitation: string
  accountName: string
  onBack: () => void
}

export function NewLoginCard({ invitation, accountName, onBack }: NewLoginCardProps) {
  const { forget } = useInvitationLink()
  const nameRef = useRef<HTMLInputElement>(null)
  // The focus was on the button that opened this.
  useEffect(() => nameRef.current?.focus(), [])
  const create = async (person: NewPerson) => {
    const { token, accountId } = await trpcClient.auth.register.mutate({ ...person, invitation })
    storeText('currentAccount', String(accountId))
    forget()
    storeToken(token)
  }

  return (
    <Card className="flex flex-col gap-4 p-6">
      <div className="flex flex-col gap-1">
        <h2 className="text-xl font-semibold">Create your login</h2>
        <p className="text-ink-soft wrap-anywhere">
          With it you join <Name>{accountName}</Name>. Its members plan together, and see one
          another’s name and email.
        </p>
      </div>
      <NewLoginForm submitLabel="Create and Join" onSubmit={create} nameRef={nameRef} />
      <Button variant="ghost" onClick={onBack}>
        I have a login
      </Button>
    </Card>
  )
}
