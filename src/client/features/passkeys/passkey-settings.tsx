import { useId, useRef, useState } from 'react'
import { failureOf } from '../../words/call-error.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { NotLoaded } from '../../ui/not-loaded.tsx'
import { SettingsSection, useOutcome } from '../../ui/settings-section.tsx'
import { PasskeyRow } from './passkey-row.tsx'
import { ProofForm } from '../../user/proof-form.tsx'
import { SecondStepChoice } from './second-step-choice.tsx'
import { useAddPasskey } from './use-add-passkey.ts'

/** The user's passkeys: adding, naming and removing them, and the second step [behaviour: Passkeys]. */
export function PasskeySettings() {
  const [name, setName] = useState('')
  const [isAdding, setIsAdding] = useState(false)
  const formId = useId()
  const addRef = useRef<HTMLButtonElement>(null)
  const list = trpc.passkey.list.useQuery()
  const overview = list.data
  const utils = trpc.useUtils()
  const { outcome, report } = useOutcome()
  const finish = async (sentence: string) => {
    await utils.passkey.list.invalidate()
    await utils.user.me.invalidate()
    report.success(sentence)
  }
  const add = useAddPasskey(async (sentence) => {
    // With its form the password leaves the page at once, however long the list takes.
    setName('')
    setIsAdding(false)
    await finish(sentence)
  })
  const refusal = add.error && failureOf(add.error, 'The passkey was not added.')

  return (
    <SettingsSection
      title="Passkeys"
      outcome={outcome}
      action={
        !isAdding && (
          <Button ref={addRef} type="submit" form={formId}>
            Add a Passkey
          </Button>
        )
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
                report={report}
                onRenamed={finish}
                onRemoved={async (sentence) => {
                  await finish(sentence)
                  // The button that was pressed is gone.
                  addRef.current?.focus()
                }}
              />
            ))}
          </ul>
          <SecondStepChoice overview={overview} report={report} onChanged={finish} />
        </>
      )}
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault()
          report.clear()
          add.reset()
          setIsAdding(true)
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
      {isAdding && (
        <ProofForm
          question="Add a passkey to this device?"
          action="Yes, Add It"
          isBusy={add.isPending}
          problem={refusal ?? (add.data?.failed ? add.data.text : null)}
          onProve={(proof) => add.mutate({ name, ...proof })}
          onCancel={() => setIsAdding(false)}
        >
          Say first that it is you. Then your device asks for the fingerprint, the face or the PIN.
        </ProofForm>
      )}
    </SettingsSection>
  )
}
