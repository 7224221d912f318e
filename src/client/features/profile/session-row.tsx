import { useId, useRef, useState } from 'react'
import type { OpenSession } from '../../../shared/users/session.ts'
import { Button } from '../../ui/button.tsx'
import { Confirmation } from '../../ui/layers/confirmation.tsx'
import { browserToday } from '../../words/dates.ts'
import { formatMoment } from '../../words/moments.ts'
import { describeLastUse } from '../../words/last-use-words.ts'

interface SessionRowProps {
  session: OpenSession
  onEnd: () => void
  isBusy: boolean
}

export function SessionRow({ session, onEnd, isBusy }: SessionRowProps) {
  const { device, address, signedInAt, lastSeenAt, isCurrent } = session
  const [isAsking, setIsAsking] = useState(false)
  const detailsId = useId()
  const buttonRef = useRef<HTMLButtonElement>(null)
  const use = isCurrent ? null : describeLastUse(lastSeenAt)
  const details = [address, use, `signed in ${formatMoment(signedInAt, browserToday())}`]

  return (
    <li className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-2">
        <div className="min-w-0 flex-1 basis-60">
          <p className="font-medium wrap-anywhere">
            {device} {isCurrent && <span className="font-normal text-ink-soft">(this device)</span>}
          </p>
          <p id={detailsId} className="text-xs text-ink-soft wrap-anywhere">
            {details.filter(Boolean).join(' • ')}
          </p>
        </div>
        {!isCurrent && (
          <Button
            ref={buttonRef}
            size="small"
            variant="danger"
            className="-mx-2.5"
            aria-label={`Sign Out ${device}`}
            aria-describedby={detailsId}
            aria-expanded={isAsking}
            onClick={() => setIsAsking(!isAsking)}
          >
            Sign Out
          </Button>
        )}
      </div>
      {isAsking && (
        <Confirmation
          question={`Sign out ${device}?`}
          action="Yes, Sign Out"
          isBusy={isBusy}
          onConfirm={onEnd}
          onCancel={() => {
            setIsAsking(false)
            buttonRef.current?.focus()
          }}
        >
          It can be used again only after signing in.
        </Confirmation>
      )}
    </li>
  )
}
