import { useEffect, useState } from 'react'
import { Mail } from 'lucide-react'
import type { InvitationPreview } from '../../../shared/accounts/invitation.ts'
import { serverSentence, statusOf } from '../../words/call-error.ts'
import { trpcClient } from '../../server/trpc-client.ts'
import { Button } from '../../ui/button.tsx'
import { lazyScreen } from '../../ui/layers/lazy-screen.tsx'
import { SignInCard } from './sign-in-card.tsx'
import { isolated } from '../../words/isolated.ts'

const NewLoginCard = lazyScreen('NewLoginCard', () => import('./new-login.tsx'))

export function Invited({ invitation }: { invitation: string }) {
  const { preview, refusal } = usePreview(invitation)
  const [makesLogin, setMakesLogin] = useState(false)
  return (
    <>
      <div className="flex flex-col gap-3 rounded-card border border-accent bg-surface p-4">
        <p className="flex gap-3">
          <Mail size={18} aria-hidden className="mt-px shrink-0 text-accent" />
          <span className="min-w-0 flex-1 wrap-anywhere">
            <span className="block font-semibold">You are invited to a shared account.</span>
            {/* As high as the answer. */}
            <output className="block min-h-10">
              {refusal ?? (preview ? sentenceOf(preview) : 'Sign in to accept or decline.')}
            </output>
          </span>
        </p>
        {refusal === null && !makesLogin && (
          <Button onClick={() => setMakesLogin(true)}>Create your login</Button>
        )}
      </div>
      {makesLogin ? (
        <NewLoginCard
          invitation={invitation}
          accountName={preview?.accountName ?? 'the shared account'}
          onBack={() => setMakesLogin(false)}
        />
      ) : (
        <SignInCard />
      )}
    </>
  )
}

function sentenceOf({ ownerName, accountName, role }: InvitationPreview): string {
  const act = role === 'viewer' ? ', to look at it' : ''
  return `${isolated(ownerName)} invites you to ${isolated(accountName)}${act}. Sign in to accept or decline.`
}

function usePreview(token: string) {
  const [preview, setPreview] = useState<InvitationPreview | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  useEffect(() => {
    let isShown = true
    trpcClient.invitation.preview.query({ token }).then(
      (answer) => {
        if (isShown) setPreview(answer)
      },
      (error) => {
        if (isShown && statusOf(error) === 404) setRefusal(serverSentence(error))
      },
    )
    return () => {
      isShown = false
    }
  }, [token])
  return { preview, refusal }
}
