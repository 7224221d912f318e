import { useId, useState } from 'react'
import { trpc } from '../../server/trpc-hooks.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { SettingsSection, useOutcome } from '../../ui/settings-section.tsx'
import { PasskeyRow } from './passkey-row.tsx'
import { SecondStepChoice } from './second-step-choice.tsx'
import { useAddPasskey } from './use-add-passkey.ts'
import { useProof } from './use-proof.tsx'
import { NotLoaded } from '../../ui/not-loaded.tsx'

/** The user's passkeys: adding, naming and removing them, and the second step [behaviour: Passkeys]. */
export function PasskeySettings() {
  const [name, setName] = useState('')
  const formId = useId()
  const list = trpc.passkey.list.useQuery()
  const overview = list.data
  const utils = trpc.useUtils()
  const { outcome, report } = useOutcome()
  const { proof, field, onRefused } = useProof()
  const fail = (failure: unknown, sentence: string) => {
    onRefused(failure)
    report.failedChange(failure, sentence)
  }
  const finish = async (sentence: string) => {
    await utils.passkey.list.invalidate()
    await utils.user.me.invalidate()
    report.success(sentence)
  }
  const add = useAddPasskey({
    onMutate: report.clear,
    onSuccess: (outcome) => {
      if (outcome.failed) return report.failure(outcome.text)
      setName('')
      return finish(outcome.text)
    },
    onError: (failure) => fail(failure, 'The passkey was not added.'),
  })
  const rename = trpc.passkey.rename.useMutation({
    onMutate: report.clear,
    onSuccess: () => finish('The passkey was renamed.'),
    onError: (failure) => fail(failure, 'The passkey was not renamed.'),
  })
  const remove = trpc.passkey.remove.useMutation({
    onMutate: report.clear,
    onSuccess: () => finish('The passkey was removed.'),
    onError: (failure) => fail(failure, 'The passkey was not removed.'),
  })

  return (
    <SettingsSection
      title="Passkeys"
      outcome={outcome}
      action={
        <Button type="submit" form={formId} busy={add.isPending}>
          Add a Passkey
        </Button>
      }
    >
      <p className="text-ink-soft">
        With a passkey you sign in by the fingerprint, the face or the PIN of your device, without a
        password.
      </p>
      <NotLoaded query={list} failure="Your passkeys could not be loaded." />
      {overview && overview.passkeys.length > 0 && (
        <>
          <ul aria-label="Passkeys" className="flex flex-col gap-3">
            {overview.passkeys.map((passkey) => (
              <PasskeyRow
                key={passkey.id}
                passkey={passkey}
                isBusy={rename.isPending || remove.isPending}
                onRename={(newName, onSuccess) =>
                  rename.mutate({ id: passkey.id, name: newName }, { onSuccess })
                }
                onRemove={() => remove.mutate({ id: passkey.id, ...proof })}
              />
            ))}
          </ul>
          <SecondStepChoice
            overview={overview}
            proof={proof}
            onStart={report.clear}
            onSuccess={report.success}
            onFailure={fail}
          />
        </>
      )}
      {field}
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault()
          add.mutate({ name, ...proof })
        }}
      >
        <TextField
          label="Name of the New Passkey"
          name="passkey-name"
          autoComplete="off"
          placeholder="My laptop"
          required
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </form>
    </SettingsSection>
  )
}
