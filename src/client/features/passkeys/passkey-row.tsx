import { type Passkey, passkeyNameForm } from '../../../shared/users/passkey.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { TextField } from '../../ui/fields/field.tsx'
import { Form, SubmitButton } from '../../ui/form/form.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { ProofForm } from '../../user/proof-form.tsx'
import { KeyRow } from '../../ui/key-list.tsx'
import type { Keys } from '../../ui/key-list.tsx'
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
  const today = browserToday()
  const remove = trpc.passkey.remove.useMutation(keys.removes('The passkey was removed.'))
  const renaming = {
    label: 'Rename',
    spoken: `Rename ${isolated(name)}`,
    renderQuestion: (close: () => void) => (
      <RenameForm
        passkey={passkey}
        onRenamed={() => {
          close()
          return onRenamed('The passkey was renamed.')
        }}
      />
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
        failure="The passkey was not removed."
        send={(proof) => remove.mutateAsync({ id, ...proof })}
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
      onPress={keys.report.clear}
    />
  )
}

interface RenameFormProps {
  passkey: Passkey
  onRenamed: () => Promise<void>
}

function RenameForm({ passkey: { id, name }, onRenamed }: RenameFormProps) {
  const rename = trpc.passkey.rename.useMutation()
  const form = useForm(passkeyNameForm, {
    defaults: { name },
    send: async ({ name }) => {
      await rename.mutateAsync({ id, name })
      await onRenamed()
    },
    failure: 'The passkey was not renamed.',
  })
  return (
    <Form form={form} className="flex flex-col gap-2">
      <div className="flex items-end gap-2">
        <TextField
          className="min-w-0 flex-1"
          label="New Name"
          required
          autoComplete="off"
          {...form.text('name')}
        />
        <SubmitButton form={form} variant="secondary">
          Save
        </SubmitButton>
      </div>
    </Form>
  )
}
