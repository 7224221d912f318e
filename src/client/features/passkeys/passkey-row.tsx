import { useState } from 'react'
import type { Passkey } from '../../../shared/users/passkey.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { ProofForm } from '../../user/proof-form.tsx'
import { KeyRow, type Keys } from '../../ui/key-list.tsx'
import { browserToday } from '../../words/dates.ts'
import { isolated } from '../../words/isolated.ts'
import { formatMoment } from '../../words/moments.ts'

interface PasskeyRowProps {
  passkey: Passkey
  keys: Keys<Passkey>
  onRenamed: (sentence: string) => Promise<void>
}

/** A passkey, and what can be done about it. */
export function PasskeyRow({ passkey, keys, onRenamed }: PasskeyRowProps) {
  const { id, name, createdAt, lastUsedAt } = passkey
  const { report } = keys
  const [newName, setNewName] = useState(name)
  const today = browserToday()
  const rename = trpc.passkey.rename.useMutation({
    onMutate: report.clear,
    onSuccess: () => onRenamed('The passkey was renamed.'),
    onError: (failure) => report.failedChange(failure, 'The passkey was not renamed.'),
  })
  const remove = trpc.passkey.remove.useMutation(keys.removes('The passkey was removed.'))
  const renaming = {
    label: 'Rename',
    spoken: `Rename ${isolated(name)}`,
    renderQuestion: (close: () => void) => (
      <form
        className="flex items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          rename.mutate({ id, name: newName }, { onSuccess: close })
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
    ),
  }
  const removal = {
    label: 'Remove',
    spoken: `Remove ${isolated(name)}`,
    isDanger: true,
    renderQuestion: (close: () => void) => (
      <ProofForm
        question={`Remove ${isolated(name)}?`}
        action="Yes, Remove It"
        call={remove}
        failure="The passkey was not removed."
        onProve={(proof) => remove.mutate({ id, ...proof })}
        onCancel={close}
      >
        It no longer signs you in. Your device keeps it until you remove it there as well.
      </ProofForm>
    ),
  }
  const used = lastUsedAt ? `last used ${formatMoment(lastUsedAt, today)}` : 'not used yet'
  return (
    <KeyRow
      title={name}
      details={`added ${formatMoment(createdAt, today)} • ${used}`}
      acts={[renaming, removal]}
      onPress={() => {
        setNewName(name)
        report.clear()
        remove.reset()
      }}
    />
  )
}
