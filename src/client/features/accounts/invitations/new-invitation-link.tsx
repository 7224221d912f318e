import { useEffect, useRef } from 'react'
import type { NewInvitation } from '../../../../shared/accounts/invitation.ts'
import { formatDayOf } from '../../../words/moments.ts'
import { CopyField } from '../../../ui/fields/copy-field.tsx'

/** The link of an invitation that was just made, ready to be copied: it is never shown again. */
export function NewInvitationLink({ invitation }: { invitation: NewInvitation }) {
  const wholeRef = useRef<HTMLDivElement>(null)
  // Newer browsers answer a promise, which is no clean-up.
  useEffect(() => void wholeRef.current?.scrollIntoView({ block: 'nearest' }), [])

  return (
    <div ref={wholeRef} className="rounded-field bg-canvas p-3">
      <CopyField
        label="Invitation link"
        value={linkOf(invitation)}
        hint={`Works once, until ${formatDayOf(invitation.expiresAt)}. Copy it now: it is not shown again.`}
      />
    </div>
  )
}

function linkOf({ token }: NewInvitation): string {
  return `${window.location.origin}/#invite=${token}`
}
