import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ProofInput } from '../../shared/users/passkey.ts'
import { offersPasskeys } from '../browser/device.ts'
import { failureOf } from '../words/call-error.ts'
import { trpc } from '../server/trpc-hooks.ts'
import { Button } from '../ui/button.tsx'
import { Problem } from '../ui/problem.tsx'
import { TextField } from '../ui/fields/field.tsx'
import { startAuthentication } from '@simplewebauthn/browser'
import { trpcClient } from '../server/trpc-client.ts'

interface ProofFieldProps {
  name: string
  password: string
  onChange: (password: string) => void
  onSigned: (proof: ProofInput) => void
  isSending: boolean
}

export function ProofField({ name, password, onChange, onSigned, isSending }: ProofFieldProps) {
  const { data: user } = trpc.user.me.useQuery()
  const canSign = offersPasskeys()
  const { data: overview } = trpc.passkey.list.useQuery(undefined, { enabled: canSign })
  const [isSigning, setIsSigning] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const fieldRef = useRef<HTMLInputElement>(null)
  const [before] = useState(() => document.activeElement)
  useLayoutEffect(() => fieldRef.current?.focus(), [])
  useEffect(
    () => () => {
      // The focus stays with a user who has gone on elsewhere.
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus()
    },
    [before],
  )
  useEffect(() => {
    if (problem) fieldRef.current?.form?.scrollIntoView({ block: 'nearest' })
  }, [problem])

  const sign = async () => {
    setIsSigning(true)
    setProblem(null)
    try {
      const proof = await signProof()
      if (proof) onSigned({ proof })
      else setProblem('No passkey was used. Please try again.')
    } catch (error) {
      setProblem(failureOf(error, 'Your passkey could not be asked for. Please try again.'))
    }
    setIsSigning(false)
  }

  const passkeyButton = overview && overview.passkeys.length > 0 && (
    <Button busy={isSigning || isSending} onClick={() => void sign()}>
      Use a Passkey
    </Button>
  )
  if (user && !user.hasPassword)
    return (
      <>
        {passkeyButton || (
          <p className="text-ink-soft">
            You have no password yet. Sign out and in again, then set one in Password Settings.
          </p>
        )}
        <Problem>{problem}</Problem>
      </>
    )
  return (
    <>
      {/* Shows password managers whose password this is. */}
      <input type="email" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <TextField
        ref={fieldRef}
        label="Your Password"
        type="password"
        name={name}
        autoComplete="current-password"
        required
        error={problem}
        value={password}
        onChange={({ target }) => {
          setProblem(null)
          onChange(target.value)
        }}
        beside={passkeyButton}
      />
    </>
  )
}

/** Undefined when the user cancels, or has no passkey there. */
async function signProof() {
  const optionsJSON = await trpcClient.passkey.startProof.mutate({})
  return startAuthentication({ optionsJSON }).catch(() => undefined)
}
