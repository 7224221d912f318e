import { useRef, useState } from 'react'
import type { LinkedSignIn } from '../../../shared/users/linked-sign-in.ts'
import { failureOf } from '../../words/call-error.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { Button } from '../../ui/button.tsx'
import { ProofForm } from '../../user/proof-form.tsx'
import type { Report } from '../../ui/settings-section.tsx'
import { browserToday } from '../../words/dates.ts'
import { formatMoment } from '../../words/moments.ts'

interface LinkedSignInRowProps {
  link: LinkedSignIn
  report: Report
  onUnlinked: () => Promise<void>
}

export function LinkedSignInRow({ link, report, onUnlinked }: LinkedSignInRowProps) {
  const { id, issuer, linkedAt, lastUsedAt } = link
  const [isAsking, setIsAsking] = useState(false)
  const buttonRef = useRef<HTMLButtonElement>(null)
  const today = browserToday()
  const { host } = new URL(issuer)
  const unlink = trpc.user.unlinkSignIn.useMutation({
    onMutate: report.clear,
    onSuccess: onUnlinked,
  })

  return (
    <li className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-2">
        <div className="min-w-0 flex-1 basis-60">
          <p className="font-medium wrap-anywhere">{host}</p>
          <p className="text-xs text-ink-soft">
            linked {formatMoment(linkedAt, today)} •{' '}
            {lastUsedAt ? `last used ${formatMoment(lastUsedAt, today)}` : 'not used yet'}
          </p>
        </div>
        <Button
          ref={buttonRef}
          size="small"
          variant="danger"
          className="-mx-2.5"
          aria-label={`Unlink ${host}`}
          aria-expanded={isAsking}
          onClick={() => {
            report.clear()
            unlink.reset()
            setIsAsking(!isAsking)
          }}
        >
          Unlink
        </Button>
      </div>
      {isAsking && (
        <ProofForm
          question={`Unlink ${host}?`}
          action="Yes, Unlink It"
          isBusy={unlink.isPending}
          problem={unlink.error && failureOf(unlink.error, 'The sign-in was not unlinked.')}
          onProve={(proof) => unlink.mutate({ id, ...proof })}
          onCancel={() => {
            setIsAsking(false)
            buttonRef.current?.focus()
          }}
        >
          Your account there no longer signs you in.
        </ProofForm>
      )}
    </li>
  )
}
