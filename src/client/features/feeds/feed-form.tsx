import { useState } from 'react'
import {
  type CreateFeedInput,
  createFeedInput,
  type NewFeedAddress,
} from '../../../shared/feeds/feed.ts'
import type { AccountRef } from '../../../shared/fields.ts'
import { AccountField } from '../../plan/account-field.tsx'
import { trpc } from '../../server/trpc-hooks.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { ProofForm } from '../../user/proof-form.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { NewKeyForm, type Keys } from '../../ui/key-list.tsx'
import { Problem } from '../../ui/problem.tsx'

interface FeedFormProps {
  /** Those that can be chosen, the one to begin with first. */
  accounts: { account: AccountRef; name: string }[]
  keys: Keys<NewFeedAddress>
}

const KINDS = [
  ['income', 'Incomes'],
  ['expense', 'Expenses'],
] as const

/** The choice of what a new calendar feed shows, and then the proof of who makes it. */
export function FeedForm({ accounts, keys }: FeedFormProps) {
  const [chosen, setChosen] = useState<CreateFeedInput | null>(null)
  const create = trpc.feed.create.useMutation(keys.makes('The calendar feed was created.'))
  const form = useForm(createFeedInput, {
    defaults: {
      account: accounts[0]?.account ?? 'personal',
      kinds: ['income', 'expense'],
      amounts: true,
      lowest: false,
    },
    send: setChosen,
  })
  const { kinds } = form.values
  const proof = chosen && (
    <ProofForm
      question="Create this calendar feed?"
      action="Yes, Create It"
      failure="The calendar feed was not created."
      send={(proof) => create.mutateAsync({ ...chosen, ...proof })}
      onCancel={keys.close}
    >
      Say first that it is you. Its address can be read without signing in.
    </ProofForm>
  )
  return (
    <NewKeyForm
      form={form}
      title="What should the calendar show?"
      action="Create Calendar Feed"
      proof={proof}
      onChange={() => setChosen(null)}
      onCancel={keys.close}
    >
      {accounts.length > 1 && (
        <AccountField label="Account" accounts={accounts} {...form.choice('account')} />
      )}
      <div className="flex flex-col">
        {KINDS.map(([kind, label]) => (
          <Checkbox
            key={kind}
            label={label}
            checked={kinds.includes(kind)}
            onChange={({ target }) =>
              form.change({
                kinds: KINDS.map(([each]) => each).filter((each) =>
                  each === kind ? target.checked : kinds.includes(each),
                ),
              })
            }
          />
        ))}
        <Checkbox label="The lowest day of each month" {...form.checked('lowest')} />
        <Checkbox
          label="Amounts"
          hint="Without them it shows names only."
          {...form.checked('amounts')}
        />
      </div>
      <Problem>{form.problems.kinds}</Problem>
    </NewKeyForm>
  )
}
