import { useRef, useState } from 'react'
import type { Passkey } from '../../../shared/users/passkey.ts'
import { failureOf } from '../../words/call-error.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import type { Report } from '../../ui/settings-section.tsx'
import { browserToday } from '../../words/dates.ts'
import { formatMoment } from '../../words/moments.ts'
import { ProofForm } from '../../user/proof-form.tsx'
import { isolated } from '../../words/isolated.ts'

interface PasskeyRowProps {
  passkey: Passkey
  report: Report
  /** Both get the sentence that says it. */
  onRenamed: (sentence: string) => Promise<void>
  onRemoved: (sentence: string) => Promise<void>
}

/** A passkey, and what can be done about it. */
export function PasskeyRow({ passkey, report, onRenamed, onRemoved }: PasskeyRowProps) {
  const { id, name, createdAt, lastUsedAt } = passkey
  const [asked, setAsked] = useState<'rename' | 'remove' | null>(null)
  const [newName, setNewName] = useState(name)
  const askedFrom = useRef<HTMLButtonElement>(null)
  const today = browserToday()
  const rename = trpc.passkey.rename.useMutation({
    onMutate: report.clear,
    onSuccess: async () => {
      await onRenamed('The passkey was renamed.')
      close()
    },
    onError: (failure) => report.failedChange(failure, 'The passkey was not renamed.'),
  })
  const remove = trpc.passkey.remove.useMutation({
    onMutate: report.clear,
    onSuccess: () => onRemoved('The passkey was removed.'),
  })
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
              aria-label={`${LABELS[act]} ${isolated(name)}`}
              aria-expanded={asked === act}
              onClick={({ currentTarget }) => {
                askedFrom.current = currentTarget
                setNewName(name)
                report.clear()
                remove.reset()
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
            rename.mutate({ id, name: newName })
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
          <Button type="submit" busy={rename.isPending}>
            Save
          </Button>
        </form>
      )}
      {asked === 'remove' && (
        <ProofForm
          question={`Remove ${isolated(name)}?`}
          action="Yes, Remove It"
          isBusy={remove.isPending}
          problem={remove.error && failureOf(remove.error, 'The passkey was not removed.')}
          onProve={(proof) => remove.mutate({ id, ...proof })}
          onCancel={close}
        >
          It no longer signs you in. Your device keeps it until you remove it there as well.
        </ProofForm>
      )}
    </li>
  )
}

const LABELS = { rename: 'Rename', remove: 'Remove' }
