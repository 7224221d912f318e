import type { OpenSession } from '../../../shared/users/session.ts'
import { KeyRow } from '../../ui/keys/key-row.tsx'
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
  const use = isCurrent ? null : describeLastUse(lastSeenAt)
  const details = [address, use, `signed in ${formatMoment(signedInAt, browserToday())}`]
  const end = {
    label: 'Sign Out',
    spoken: `Sign Out ${device}`,
    isDanger: true,
    renderQuestion: (close: () => void) => (
      <Confirmation
        question={`Sign out ${device}?`}
        action="Yes, Sign Out"
        isBusy={isBusy}
        onConfirm={onEnd}
        onCancel={close}
      >
        It can be used again only after signing in.
      </Confirmation>
    ),
  }
  return (
    <KeyRow
      title={
        <>
          {device} {isCurrent && <span className="font-normal text-ink-soft">(this device)</span>}
        </>
      }
      details={details.filter(Boolean).join(' • ')}
      acts={isCurrent ? [] : [end]}
    />
  )
}
