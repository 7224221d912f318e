import { createFeedInput, type NewFeedAddress } from '../../../shared/feeds/feed.ts'
import type { AccountRef } from '../../../shared/fields.ts'
import type { CashFlowKind } from '../../../shared/plan/cash-flow.ts'
import { AccountField } from '../../plan/account-field.tsx'
import { trpc } from '../../server/trpc-hooks.ts'
import { useChange } from '../../server/use-change.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import type { Keys } from '../../ui/key-list.tsx'
import { Problem } from '../../ui/problem.tsx'
import { NewKeyForm } from '../../user/new-key-form.tsx'

interface FeedFormProps {
  /** The choices; the first is the default. */
  accounts: { account: AccountRef; name: string }[]
  keys: Keys<NewFeedAddress>
}

const LABELS = { income: 'Incomes', expense: 'Expenses' }
const KINDS: CashFlowKind[] = ['income', 'expense']

export function FeedForm({ accounts, keys }: FeedFormProps) {
  const create = useChange(trpc.feed.create, keys.makes('The calendar feed was created.'))
  return (
    <NewKeyForm
      schema={createFeedInput}
      defaults={{
        account: accounts[0]?.account ?? 'personal',
        kinds: KINDS,
        amounts: true,
        lowest: false,
      }}
      noun="calendar feed"
      title="What should the calendar show?"
      action="Create Calendar Feed"
      warning="Its address can be read without signing in."
      create={create.mutateAsync}
      onCancel={keys.close}
    >
      {({ values: { kinds }, change, choice, checked, problems }) => (
        <>
          {accounts.length > 1 && (
            <AccountField label="Account" accounts={accounts} {...choice('account')} />
          )}
          <div className="flex flex-col">
            {KINDS.map((kind) => (
              <Checkbox
                key={kind}
                label={LABELS[kind]}
                checked={kinds.includes(kind)}
                onChange={({ target }) =>
                  change({
                    kinds: KINDS.filter((each) =>
                      each === kind ? target.checked : kinds.includes(each),
                    ),
                  })
                }
              />
            ))}
            <Checkbox label="The lowest day of each month" {...checked('lowest')} />
            <Checkbox
              label="Amounts"
              hint="Without them it shows names only."
              {...checked('amounts')}
            />
          </div>
          <Problem>{problems.kinds}</Problem>
        </>
      )}
    </NewKeyForm>
  )
}
