import { type Passkey, passkeyNameForm } from '../../../shared/users/passkey.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { useChange } from '../../server/use-change.ts'
import { TextField } from '../../ui/fields/field.tsx'
import { Form, SubmitButton } from '../../ui/form/form.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { KeyRow, type Keys } from '../../ui/key-list.tsx'
import type { Report } from '../../ui/settings.tsx'
import { ProofForm } from '../../user/proof-form.tsx'
import { browserToday } from '../../words/dates.ts'
import { isolated } from '../../words/isolated.ts'
import { formatMoment } from '../../words/moments.ts'

interface PasskeyRowProps {
  passkey: Passkey
  keys: Keys<Passkey>
}

export function PasskeyRow({ passkey, keys }: PasskeyRowProps) {
  const { id, name, createdAt, lastUsedAt } = passkey
  const today = browserToday()
  const remove = useChange(trpc.passkey.remove, keys.removes('The passkey was removed.'))
  const renaming = {
    label: 'Rename',
    spoken: `Rename ${isolated(name)}`,
    renderQuestion: (close: () => void) => (
      <RenameForm passkey={passkey} report={keys.report} onRenamed={close} />
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
  report: Report
  onRenamed: () => void
}

function RenameForm({ passkey: { id, name }, report, onRenamed }: RenameFormProps) {
  const rename = useChange(trpc.passkey.rename, {
    say: report.say,
    done: 'The passkey was renamed.',
    onDone: onRenamed,
    isPendingUntilFresh: true,
  })
  const form = useForm(passkeyNameForm, {
    defaults: { name },
    send: ({ name }) => rename.mutateAsync({ id, name }),
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
