import { useEffect, useRef, useState } from 'react'
import type { UserWithPassword } from '../../../shared/administration.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'

interface OneTimePasswordDialogProps extends UserWithPassword {
  title: string
  onClose: () => void
}

/** Shows a password that was made for somebody, this once. */
export function OneTimePasswordDialog(props: OneTimePasswordDialogProps) {
  const { title, user, oneTimePassword, onClose } = props
  const fieldRef = useRef<HTMLInputElement>(null)
  const [outcome, setOutcome] = useState('')

  // What had the focus was the question before this.
  useEffect(() => fieldRef.current?.select(), [])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(oneTimePassword)
      setOutcome('Copied.')
    } catch {
      fieldRef.current?.select()
      setOutcome('The browser does not allow it. It is selected: copy it from the keyboard.')
    }
  }

  return (
    <Dialog
      title={title}
      onClose={onClose}
      closesBeside={false}
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="wrap-anywhere">
          Hand this to {user.name} ({user.email}). It is shown only here. When they sign in with it,
          they choose a password of their own.
        </p>
        <div className="flex items-end gap-2">
          <TextField
            ref={fieldRef}
            label="One-time Password"
            readOnly
            autoComplete="off"
            className="flex-1 [&_input]:font-mono"
            value={oneTimePassword}
          />
          <Button onClick={() => void copy()}>Copy</Button>
        </div>
        <output className="min-h-5 text-ink-soft">{outcome}</output>
      </div>
    </Dialog>
  )
}
