import { useId, useState } from 'react'
import { type CreateTokenInput, TOKEN_DAYS } from '../../../shared/tokens/program-token.ts'
import { AccountField } from '../../plan/account-field.tsx'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/fields/field.tsx'
import { ProofForm } from '../../user/proof-form.tsx'

type Account = CreateTokenInput['account']

interface TokenFormProps {
  accounts: { account: Account; name: string }[]
  isBusy: boolean
  /** Says why the last try failed. */
  problem: string | null
  onCreate: (token: CreateTokenInput) => void
  onCancel: () => void
}

const SCOPES = [
  { value: 'read', label: 'Read' },
  { value: 'write', label: 'Read and change plans' },
] as const

const DAYS = TOKEN_DAYS.map((days) => ({ value: days, label: `${days} days` }))

/** The choice of what a program may do, and then the proof of who allows it. */
export function TokenForm({ accounts, isBusy, problem, onCreate, onCancel }: TokenFormProps) {
  const [name, setName] = useState('')
  const [scope, setScope] = useState<CreateTokenInput['scope']>('read')
  const [account, setAccount] = useState<Account>('all')
  const [days, setDays] = useState<CreateTokenInput['days']>(90)
  const [isProving, setIsProving] = useState(false)
  const titleId = useId()
  const change = (step: () => void) => {
    setIsProving(false)
    step()
  }

  return (
    <div className="flex min-w-0 flex-col gap-3">
      <form
        aria-labelledby={titleId}
        className="flex flex-col gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          setIsProving(true)
        }}
      >
        <p id={titleId} className="font-medium">
          What may the program do?
        </p>
        <TextField
          label="Name of the Token"
          name="token-name"
          autoComplete="off"
          placeholder="Budget script"
          required
          value={name}
          onChange={({ target }) => change(() => setName(target.value))}
        />
        <SelectField
          label="It May"
          value={scope}
          options={SCOPES}
          onChange={({ target }) =>
            change(() => setScope(target.value === 'write' ? 'write' : 'read'))
          }
        />
        <AccountField
          label="Account"
          accounts={accounts}
          value={account}
          onChange={(chosen) => change(() => setAccount(chosen))}
        />
        <SelectField
          label="It Works For"
          value={String(days)}
          options={DAYS}
          onChange={({ target: { value } }) =>
            change(() => setDays(TOKEN_DAYS.find((each) => String(each) === value) ?? 90))
          }
        />
        {!isProving && (
          <div className="flex flex-wrap justify-end gap-2">
            <Button onClick={onCancel}>Cancel</Button>
            <Button type="submit" variant="primary">
              Create Token
            </Button>
          </div>
        )}
      </form>
      {isProving && (
        <ProofForm
          question="Create this token?"
          action="Yes, Create It"
          isBusy={isBusy}
          problem={problem}
          onProve={(proof) => onCreate({ name, scope, account, days, ...proof })}
          onCancel={onCancel}
        >
          Say first that it is you. Whoever has the token can use it without signing in.
        </ProofForm>
      )}
    </div>
  )
}
