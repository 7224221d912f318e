import { useState } from 'react'
import {
  type CreateTokenInput,
  createTokenInput,
  type NewApiToken,
  TOKEN_DAYS,
} from '../../../shared/tokens/program-token.ts'
import { AccountField } from '../../plan/account-field.tsx'
import { trpc } from '../../server/trpc-hooks.ts'
import { SelectField, TextField } from '../../ui/fields/field.tsx'
import { ProofForm } from '../../user/proof-form.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { NewKeyForm, type Keys } from '../../ui/key-list.tsx'

interface TokenFormProps {
  accounts: { account: CreateTokenInput['account']; name: string }[]
  keys: Keys<NewApiToken>
}

const SCOPES = [
  { value: 'read', label: 'Read' },
  { value: 'write', label: 'Read and change plans' },
] as const

const DAYS = TOKEN_DAYS.map((days) => ({ value: days, label: `${days} days` }))

/** The choice of what a program may do, and then the proof of who allows it. */
export function TokenForm({ accounts, keys }: TokenFormProps) {
  const [chosen, setChosen] = useState<CreateTokenInput | null>(null)
  const create = trpc.token.create.useMutation(keys.makes('The token was created.'))
  const form = useForm(createTokenInput, {
    defaults: { name: '', scope: 'read', account: 'all', days: 90 },
    send: setChosen,
  })
  const { days } = form.values
  const proof = chosen && (
    <ProofForm
      question="Create this token?"
      action="Yes, Create It"
      failure="The token was not created."
      send={(proof) => create.mutateAsync({ ...chosen, ...proof })}
      onCancel={keys.close}
    >
      Say first that it is you. Whoever has the token can use it without signing in.
    </ProofForm>
  )
  return (
    <NewKeyForm
      form={form}
      title="What may the program do?"
      action="Create Token"
      proof={proof}
      onChange={() => setChosen(null)}
      onCancel={keys.close}
    >
      <TextField
        label="Name of the Token"
        name="token-name"
        autoComplete="off"
        placeholder="Budget script"
        required
        {...form.text('name')}
      />
      <SelectField label="It May" options={SCOPES} {...form.text('scope')} />
      <AccountField label="Account" accounts={accounts} {...form.choice('account')} />
      <SelectField
        label="It Works For"
        value={days}
        options={DAYS}
        onChange={({ target: { value } }) =>
          form.change({ days: TOKEN_DAYS.find((each) => String(each) === value) ?? 90 })
        }
      />
    </NewKeyForm>
  )
}
