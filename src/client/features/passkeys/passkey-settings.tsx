import { type Passkey, passkeyNameForm, type ProofInput } from '../../../shared/users/passkey.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { TextField } from '../../ui/fields/field.tsx'
import { Form, SubmitButton } from '../../ui/form/form.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { KeyList } from '../../ui/key-list.tsx'
import { useKeys } from '../../ui/key-list.tsx'
import { NotLoaded } from '../../ui/not-loaded.tsx'
import { SettingsSection } from '../../ui/settings.tsx'
import { PasskeyRow } from './passkey-row.tsx'
import { ProofForm } from '../../user/proof-form.tsx'
import { failureOf } from '../../words/call-error.ts'
import { SecondStepChoice } from './second-step-choice.tsx'
import { useMutation } from '@tanstack/react-query'
import { startRegistration } from '@simplewebauthn/browser'

/** The user's passkeys: adding, naming and removing them, and the second step [behaviour: Passkeys]. */
export function PasskeySettings() {
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
  const form = useForm(passkeyNameForm, {
    defaults: { name: '' },
    send: () => {
      report.clear()
      keys.setIsMaking(true)
    },
  })
  const add = useAddPasskey(async (sentence) => {
    // With its form the password leaves the page at once, however long the list takes.
    form.startOver()
    keys.setIsMaking(false)
    await finish(sentence)
  })

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
              <PasskeyRow key={passkey.id} passkey={passkey} keys={keys} onRenamed={finish} />
            ))}
          </KeyList>
          <SecondStepChoice overview={overview} report={report} onChanged={finish} />
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
          failure={(error) =>
            error instanceof NotAdded
              ? error.message
              : failureOf(error, 'The passkey was not added.')
          }
          send={(proof) => add.mutateAsync({ name: form.values.name, ...proof })}
          onCancel={() => keys.setIsMaking(false)}
        >
          Say first that it is you. Then your device asks for the fingerprint, the face or the PIN.
        </ProofForm>
      )}
    </SettingsSection>
  )
}

/** Thrown where the device makes no passkey, with the sentence that says so. */
class NotAdded extends Error {}

interface NewPasskey extends ProofInput {
  name: string
}

/**
 * Adds a passkey: the server makes a challenge, the device a passkey, and the server checks it.
 *
 * @param onAdded gets the sentence that says so
 */
function useAddPasskey(onAdded: (sentence: string) => Promise<void>) {
  const { client } = trpc.useUtils()
  return useMutation({
    mutationFn: async ({ name, ...proof }: NewPasskey) => {
      const passkey = await makePasskey(await client.passkey.startAdding.mutate(proof))
      if (passkey === 'known') throw new NotAdded('This device has a passkey of yours already.')
      if (!passkey) throw new NotAdded('No passkey was made. Please try again.')
      await client.passkey.add.mutate({ name, passkey })
    },
    onSuccess: () => onAdded('The passkey was added.'),
  })
}

type Options = Parameters<typeof startRegistration>[0]['optionsJSON']

/** The device's answer; undefined when the user breaks it off, or the device cannot make one. */
async function makePasskey(optionsJSON: Options) {
  try {
    return await startRegistration({ optionsJSON })
  } catch (error) {
    if (error instanceof Error && error.name === 'InvalidStateError') return 'known'
    return undefined
  }
}
