import { useEffect, useRef, useState } from 'react'
import type { NewInvitation } from '../../../shared/invitation.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { dayOf } from './invitation-age.ts'

/** The link of an invitation that was just made, ready to be copied: it is never shown again. */
export function NewInvitationLink({ invitation }: { invitation: NewInvitation }) {
  const fieldRef = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState<string | null>(null)
  const wholeRef = useRef<HTMLDivElement>(null)
  useEffect(() => {
    fieldRef.current?.select()
    wholeRef.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  const copy = async () => {
    fieldRef.current?.select()
    try {
      await navigator.clipboard.writeText(linkOf(invitation))
      setCopied('Copied.')
    } catch {
      setCopied('The link is selected: copy it by hand.')
    }
  }

  return (
    <div ref={wholeRef} className="flex flex-col gap-2 rounded-field bg-canvas p-3">
      <TextField
        ref={fieldRef}
        label="Invitation link"
        readOnly
        value={linkOf(invitation)}
        hint={`Works once, until ${dayOf(invitation.expiresAt)}. Copy it now: it is not shown again.`}
      />
      <div className="flex items-center gap-3">
        <Button variant="primary" onClick={() => void copy()}>
          Copy
        </Button>
        <output className="font-medium">{copied}</output>
      </div>
    </div>
  )
}

function linkOf({ token }: NewInvitation): string {
  return `${window.location.origin}/?invite=${token}`
}
