import { Check } from 'lucide-react'
import type { Account } from '../../../shared/account.ts'
import { errorSentence } from '../../lib/call-error.ts'
import { type AccountChoice, useCurrentAccount } from '../../lib/current-account.ts'
import { trpc } from '../../lib/trpc.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useToast } from '../../ui/toast.tsx'
import { PERSONAL_ACCOUNT_NAME } from './personal-account.ts'

interface Choice {
  account: AccountChoice
  name: string
  description: string
}

const PERSONAL: Choice = {
  account: 'personal',
  name: PERSONAL_ACCOUNT_NAME,
  description: 'Your individual finances',
}

/** Chooses whose money the page shows [specification 2]. */
export function SwitchAccountDialog({ onClose }: { onClose: () => void }) {
  const { data: sharedAccounts, error, refetch } = trpc.account.list.useQuery()
  const { account, chooseAccount } = useCurrentAccount()
  const showToast = useToast()

  const choose = (choice: Choice) => {
    onClose()
    if (choice.account === account) return
    chooseAccount(choice.account)
    showToast({ text: `You are looking at ${choice.name} now.` })
  }

  return (
    <Dialog title="Switch Account" onClose={onClose}>
      {!sharedAccounts && !error && <Spinner />}
      {!sharedAccounts && error && (
        <ErrorState message={errorSentence(error)} onRetry={() => void refetch()} />
      )}
      {sharedAccounts && (
        <ul className="flex flex-col gap-2">
          {[PERSONAL, ...sharedAccounts.map(toChoice)].map((choice) => (
            <li key={choice.account}>
              <ChoiceButton
                choice={choice}
                current={choice.account === account}
                onChoose={() => choose(choice)}
              />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}

function toChoice({ id, name, members }: Account): Choice {
  const count = `${members.length} ${members.length === 1 ? 'member' : 'members'}`
  return { account: id, name, description: `Shared account • ${count}` }
}

function ChoiceButton({
  choice,
  current,
  onChoose,
}: {
  choice: Choice
  current: boolean
  onChoose: () => void
}) {
  return (
    <button
      type="button"
      aria-current={current || undefined}
      className={`flex w-full items-center gap-3 rounded-field border px-4 py-3 text-left transition-colors hover:bg-ink/6 ${current ? 'border-accent' : 'border-line-strong'}`}
      onClick={onChoose}
    >
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="font-medium wrap-anywhere">{choice.name}</span>
        <span className="text-xs text-ink-soft">{choice.description}</span>
      </span>
      {current && <Check size={18} aria-hidden className="shrink-0 text-accent" />}
    </button>
  )
}
