import {
  type CreateTokenInput,
  createTokenInput,
  type NewApiToken,
  TOKEN_DAYS,
} from '../../../shared/tokens/program-token.ts'
import { AccountField } from '../../plan/account-field.tsx'
import { trpc } from '../../server/trpc-hooks.ts'
import { useChange } from '../../server/use-change.ts'
import { SelectField, TextField } from '../../ui/fields/field.tsx'
import type { Keys } from '../../ui/key-list.tsx'
import { NewKeyForm } from '../../user/new-key-form.tsx'

interface TokenFormProps {
  accounts: { account: CreateTokenInput['account']; name: string }[]
  keys: Keys<NewApiToken>
}

const SCOPES = [
  { value: 'read', label: 'Read' },
  { value: 'write', label: 'Read and change plans' },
] as const

const DAYS = TOKEN_DAYS.map((days) => ({ value: days, label: `${days} days` }))

const NEW_TOKEN: CreateTokenInput = { name: '', scope: 'read', account: 'all', days: 90 }

export function TokenForm({ accounts, keys }: TokenFormProps) {
  const create = useChange(trpc.token.create, keys.makes('The token was created.'))
  return (
    <NewKeyForm
      schema={createTokenInput}
      defaults={NEW_TOKEN}
      noun="token"
      title="What may the program do?"
      action="Create Token"
      warning="Whoever has the token can use it without signing in."
      create={create.mutateAsync}
      onCancel={keys.close}
    >
      {(form) => (
        <>
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
            value={form.values.days}
            options={DAYS}
            onChange={({ target: { value } }) =>
              form.change({ days: TOKEN_DAYS.find((each) => String(each) === value) ?? 90 })
            }
          />
        </>
      )}
    </NewKeyForm>
  )
}
