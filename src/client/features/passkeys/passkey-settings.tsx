import { startRegistration } from '@simplewebauthn/browser'
import { type Passkey, passkeyNameForm, type ProofInput } from '../../../shared/users/passkey.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { useChange } from '../../server/use-change.ts'
import { TextField } from '../../ui/fields/field.tsx'
import { Form, SubmitButton } from '../../ui/form/form.tsx'
import { FieldRefusal, useForm } from '../../ui/form/use-form.ts'
import { KeyList, useKeys } from '../../ui/key-list.tsx'
import { NotLoaded } from '../../ui/not-loaded.tsx'
import { SettingsSection } from '../../ui/settings.tsx'
import { ProofForm } from '../../user/proof-form.tsx'
import { PasskeyRow } from './passkey-row.tsx'
import { SecondStepChoice } from './second-step-choice.tsx'

/** [behaviour: Passkeys] */
export function PasskeySettings() {
  const list = trpc.passkey.list.useQuery()
  const overview = list.data
  const { client } = trpc.useUtils()
  const keys = useKeys<Passkey>()
  const { report, isMaking } = keys
  const form = useForm(passkeyNameForm, {
    defaults: { name: '' },
    send: () => {
      report.clear()
      keys.setIsMaking(true)
    },
  })
  const making = keys.makes('The passkey was added.')
  const add = useChange(trpc.passkey.add, {
    ...making,
    onDone: (passkey) => {
      form.startOver()
      making.onDone(passkey)
    },
  })
  const sendAdd = async (proof: ProofInput) => {
    const passkey = await makePasskey(await client.passkey.startAdding.mutate(proof))
    await add.mutateAsync({ name: form.values.name, passkey })
  }

  return (
    <SettingsSection
      title="Passkeys"
      outcome={keys.outcome}
      action={
        !isMaking && (
          <SubmitButton form={form} {...keys.anchor} variant="secondary">
            Add a Passkey
          </SubmitButton>
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
              <PasskeyRow key={passkey.id} passkey={passkey} keys={keys} />
            ))}
          </KeyList>
          <SecondStepChoice overview={overview} report={report} />
        </>
      )}
      <Form form={form}>
        <TextField
          label="Name of the New Passkey"
          name="passkey-name"
          autoComplete="off"
          placeholder="My laptop"
          required
          {...form.text('name')}
        />
      </Form>
      {isMaking && (
        <ProofForm
          question="Add a passkey to this device?"
          action="Yes, Add It"
          failure="The passkey was not added."
          send={sendAdd}
          onCancel={() => keys.setIsMaking(false)}
        >
          Say first that it is you. Then your device asks for the fingerprint, the face or the PIN.
        </ProofForm>
      )}
    </SettingsSection>
  )
}

type Options = Parameters<typeof startRegistration>[0]['optionsJSON']

async function makePasskey(optionsJSON: Options) {
  try {
    return await startRegistration({ optionsJSON })
  } catch (error) {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError'
    throw new FieldRefusal(
      'root',
      isKnown
        ? 'This device has a passkey of yours already.'
        : // The user broke it off, or the device cannot make one.
          'No passkey was made. Please try again.',
    )
  }
}
