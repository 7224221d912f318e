import { useId, useState } from 'react'
import type { CalendarFeed } from '../../../shared/feeds/feed.ts'
import type { AccountRef } from '../../../shared/fields.ts'
import type { CashFlowKind } from '../../../shared/plan/cash-flow.ts'
import type { ProofInput } from '../../../shared/users/passkey.ts'
import { AccountField } from '../../plan/account-field.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { ProofForm } from '../../user/proof-form.tsx'
import { Problem } from '../../ui/problem.tsx'

type Choice = Omit<CalendarFeed, 'id'>

interface FeedFormProps {
  /** Those that can be chosen, the one to begin with first. */
  accounts: { account: AccountRef; name: string }[]
  isBusy: boolean
  /** Says why the last try failed. */
  problem: string | null
  onCreate: (feed: Choice & ProofInput) => void
  onCancel: () => void
}

const KINDS: [CashFlowKind, label: string][] = [
  ['income', 'Incomes'],
  ['expense', 'Expenses'],
]

/** The choice of what a new calendar feed shows, and then the proof of who makes it. */
export function FeedForm({ accounts, isBusy, problem, onCreate, onCancel }: FeedFormProps) {
  const [account, setAccount] = useState<AccountRef>(accounts[0]?.account ?? 'personal')
  const [kinds, setKinds] = useState<CashFlowKind[]>(KINDS.map(([kind]) => kind))
  const [amounts, setAmounts] = useState(true)
  const [lowest, setLowest] = useState(false)
  const [isProving, setIsProving] = useState(false)
  const [isEmpty, setIsEmpty] = useState(false)
  const titleId = useId()
  const change = (step: () => void) => {
    setIsEmpty(false)
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
          const hasNothing = kinds.length === 0 && !lowest
          setIsEmpty(hasNothing)
          setIsProving(!hasNothing)
        }}
      >
        <p id={titleId} className="font-medium">
          What should the calendar show?
        </p>
        {accounts.length > 1 && (
          <AccountField
            label="Account"
            accounts={accounts}
            value={account}
            onChange={(chosen) => change(() => setAccount(chosen))}
          />
        )}
        <div className="flex flex-col">
          {KINDS.map(([kind, label]) => (
            <Checkbox
              key={kind}
              label={label}
              checked={kinds.includes(kind)}
              onChange={({ target }) =>
                change(() =>
                  setKinds(
                    KINDS.map(([each]) => each).filter((each) =>
                      each === kind ? target.checked : kinds.includes(each),
                    ),
                  ),
                )
              }
            />
          ))}
          <Checkbox
            label="The lowest day of each month"
            checked={lowest}
            onChange={({ target }) => change(() => setLowest(target.checked))}
          />
          <Checkbox
            label="Amounts"
            hint="Without them it shows names only."
            checked={amounts}
            onChange={({ target }) => change(() => setAmounts(target.checked))}
          />
        </div>
        <Problem>{isEmpty ? 'Choose something that the calendar shows.' : null}</Problem>
        {!isProving && (
          <div className="flex flex-wrap justify-end gap-2">
            <Button onClick={onCancel}>Cancel</Button>
            <Button type="submit" variant="primary">
              Create Calendar Feed
            </Button>
          </div>
        )}
      </form>
      {isProving && (
        <ProofForm
          question="Create this calendar feed?"
          action="Yes, Create It"
          isBusy={isBusy}
          problem={problem}
          onProve={(proof) => onCreate({ account, kinds, amounts, lowest, ...proof })}
          onCancel={onCancel}
        >
          Say first that it is you. Its address can be read without signing in.
        </ProofForm>
      )}
    </div>
  )
}
