import { useRef, useState } from 'react'
import { serverSentence, statusOf } from '../../words/call-error.ts'
import { trpcClient } from '../../server/trpc-client.ts'
import { storeToken } from '../../session/browser-session.ts'
import { Card } from '../../ui/card.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { NewLoginForm, type NewPerson } from './new-login-form.tsx'
import { useDemo } from './try-demo.tsx'
import { useFirstFocus } from './use-first-focus.ts'

interface FirstLoginCardProps {
  onClaimed: (sentence: string | null) => void
}

export function FirstLoginCard({ onClaimed }: FirstLoginCardProps) {
  const [code, setCode] = useState('')
  const codeRef = useRef<HTMLInputElement>(null)
  const demo = useDemo()
  useFirstFocus(codeRef)
  const claim = async (person: NewPerson) => {
    try {
      const { token } = await trpcClient.auth.claim.mutate({ code, ...person })
      onClaimed(null)
      storeToken(token)
    } catch (failure) {
      if (statusOf(failure) !== 404) throw failure
      onClaimed(serverSentence(failure))
    }
  }

  return (
    <Card className="flex flex-col gap-4 p-6">
      <h2 className="text-xl font-semibold text-balance">
        Welcome to Balance. This Balance has no users yet.
      </h2>
      <NewLoginForm
        submitLabel="Make the First Login"
        onSubmit={claim}
        before={
          <TextField
            ref={codeRef}
            label="Code"
            name="code"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            required
            maxLength={100}
            value={code}
            onChange={(event) => setCode(event.target.value)}
            hint="12 characters, in the log of the server."
          />
        }
        beside={demo.button}
      />
      {demo.note}
    </Card>
  )
}
