import { useRef, useState } from 'react'
import type { Passkey } from '../../../shared/users/passkey.ts'
import { Button } from '../../ui/button.tsx'
import { Confirmation } from '../../ui/layers/confirmation.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { browserToday } from '../../words/dates.ts'
import { formatMoment } from '../../words/moments.ts'

interface PasskeyRowProps {
  passkey: Passkey
  isBusy: boolean
  onRename: (name: string, onSuccess: () => void) => void
  onRemove: () => void
}

/** A passkey, and what can be done about it. */
export function PasskeyRow({ passkey, isBusy, onRename, onRemove }: PasskeyRowProps) {
  const { name, createdAt, lastUsedAt } = passkey
  const [asked, setAsked] = useState<'rename' | 'remove' | null>(null)
  const [newName, setNewName] = useState(name)
  const askedFrom = useRef<HTMLButtonElement>(null)
  const today = browserToday()
  const close = () => {
    setAsked(null)
    askedFrom.current?.focus()
  }

  return (
    <li className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-2">
        <div className="min-w-0 flex-1 basis-60">
          <p className="font-medium wrap-anywhere">{name}</p>
          <p className="text-xs text-ink-soft">
            added {formatMoment(createdAt, today)} •{' '}
            {lastUsedAt ? `last used ${formatMoment(lastUsedAt, today)}` : 'not used yet'}
          </p>
        </div>
        <div className="-mx-2.5 flex">
          {(['rename', 'remove'] as const).map((act) => (
            <Button
              key={act}
              size="small"
              variant={act === 'remove' ? 'danger' : 'ghost'}
              aria-label={`${LABELS[act]} ${name}`}
              aria-expanded={asked === act}
              onClick={({ currentTarget }) => {
                askedFrom.current = currentTarget
                setNewName(name)
                setAsked(asked === act ? null : act)
              }}
            >
              {LABELS[act]}
            </Button>
          ))}
        </div>
      </div>
      {asked === 'rename' && (
        <form
          className="flex items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            onRename(newName, close)
          }}
        >
          <TextField
            className="min-w-0 flex-1"
            label="New Name"
            required
            autoComplete="off"
            value={newName}
            onChange={({ target }) => setNewName(target.value)}
          />
          <Button type="submit" busy={isBusy}>
            Save
          </Button>
        </form>
      )}
      {asked === 'remove' && (
        <Confirmation
          question={`Remove ${name}?`}
          action="Yes, Remove It"
          isBusy={isBusy}
          onConfirm={onRemove}
          onCancel={close}
        >
          It no longer signs you in. Your device keeps it until you remove it there as well.
        </Confirmation>
      )}
    </li>
  )
}

const LABELS = { rename: 'Rename', remove: 'Remove' }
