/** In a chunk of its own, because the library is needed only then. */
import { startAuthentication } from '@simplewebauthn/browser'
import type { PasskeyOptions } from '../../../shared/users/passkey.ts'
import type { SignInAnswer } from '../../../shared/users/session.ts'
import { trpcClient } from '../../server/trpc-client.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { offersPasskeys } from '../../browser/device.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/field.tsx'

/** Undefined when the user cancels. */
export type SignInCall = () => Promise<SignInAnswer | undefined>

export async function signInWithPasskey(): Promise<SignInAnswer | undefined> {
  return signInWithOneOf(await trpcClient.auth.startPasskeyLogin.mutate())
}

async function signInWithOneOf(optionsJSON: PasskeyOptions): Promise<SignInAnswer | undefined> {
  const passkey = await startAuthentication({ optionsJSON }).catch(() => undefined)
  return passkey && trpcClient.auth.passkeyLogin.mutate({ passkey })
}

interface SecondStepProps {
  options: PasskeyOptions
  onRun: (call: SignInCall) => Promise<void>
  busy: boolean
  onBack: () => void
  children: ReactNode
}

export function SecondStep({ options, onRun, busy, onBack, children }: SecondStepProps) {
  const [hasPasskey, setHasPasskey] = useState(offersPasskeys)
  const [recoveryCode, setRecoveryCode] = useState('')
  const passkeyRef = useRef<HTMLButtonElement>(null)
  const codeRef = useRef<HTMLInputElement>(null)
  // The focus was on what this replaces.
  useEffect(() => (hasPasskey ? passkeyRef : codeRef).current?.focus(), [hasPasskey])

  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        const { challenge } = options
        void onRun(() => trpcClient.auth.recoveryCodeLogin.mutate({ challenge, recoveryCode }))
      }}
    >
      <p className="text-ink-soft">
        {hasPasskey
          ? 'One more step: use your passkey.'
          : 'One more step: type one of your recovery codes. Each works once.'}
      </p>
      {!hasPasskey && (
        <TextField
          ref={codeRef}
          label="Recovery Code"
          name="recovery-code"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={recoveryCode}
          onChange={({ target }) => setRecoveryCode(target.value)}
        />
      )}
      {children}
      {hasPasskey ? (
        <>
          <Button
            ref={passkeyRef}
            variant="primary"
            busy={busy}
            onClick={() => void onRun(() => signInWithOneOf(options))}
          >
            Use your passkey
          </Button>
          <Button onClick={() => setHasPasskey(false)}>Use a recovery code</Button>
        </>
      ) : (
        <Button type="submit" variant="primary" busy={busy}>
          Sign In
        </Button>
      )}
      <Button variant="ghost" onClick={onBack}>
        Back
      </Button>
    </form>
  )
}
