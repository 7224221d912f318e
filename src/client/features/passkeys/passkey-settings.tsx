import { useId, useState } from 'react'
import type { Passkey } from '../../../shared/users/passkey.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { KeyList } from '../../ui/keys/key-list.tsx'
import { useKeys } from '../../ui/keys/use-keys.ts'
import { NotLoaded } from '../../ui/not-loaded.tsx'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { PasskeyRow } from './passkey-row.tsx'
import { ProofForm } from '../../user/proof-form.tsx'
import { SecondStepChoice } from './second-step-choice.tsx'
import { NotAdded, useAddPasskey } from './use-add-passkey.ts'

/** The user's passkeys: adding, naming and removing them, and the second step [behaviour: Passkeys]. */
export function PasskeySettings() {
  const [name, setName] = useState('')
  const formId = useId()
  const list = trpc.passkey.list.useQuery()
  const overview = list.data
  const utils = trpc.useUtils()
  const refetch = async () => {
    await utils.passkey.list.invalidate()
    await utils.user.me.invalidate()
  }
  const keys = useKeys<Passkey>(refetch)
  const { report, isMaking } = keys
  const finish = async (sentence: string) => {
    await refetch()
    report.success(sentence)
  }
  const add = useAddPasskey(async (sentence) => {
    // With its form the password leaves the page at once, however long the list takes.
    setName('')
    keys.setIsMaking(false)
    await finish(sentence)
  })

  return (
    <SettingsSection
      title="Passkeys"
      outcome={keys.outcome}
      action={
        !isMaking && (
          <Button {...keys.anchor} type="submit" form={formId}>
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
          <KeyList label="Passkeys">
            {overview.passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} keys={keys} onRenamed={finish} />
            ))}
          </KeyList>
          <SecondStepChoice overview={overview} report={report} onChanged={finish} />
        </>
      )}
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault()
          report.clear()
          add.reset()
          keys.setIsMaking(true)
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
      {isMaking && (
        <ProofForm
          question="Add a passkey to this device?"
          action="Yes, Add It"
          call={add}
          failure={add.error instanceof NotAdded ? add.error.message : 'The passkey was not added.'}
          onProve={(proof) => add.mutate({ name, ...proof })}
          onCancel={() => keys.setIsMaking(false)}
        >
          Say first that it is you. Then your device asks for the fingerprint, the face or the PIN.
        </ProofForm>
      )}
    </SettingsSection>
  )
}
