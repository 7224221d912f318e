import { Check, Settings } from 'lucide-react'
import { useId, useState } from 'react'
import type { Account } from '../../../shared/accounts/account.ts'
import { type AccountChoice, useCurrentAccount } from '../../links/current-account.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/layers/dialog.tsx'
import { kindOf } from './account-words.ts'
import { PERSONAL_ACCOUNT_NAME } from '../../server/account-settings.ts'
import { type Sharing, SharingDialogs } from './sharing-dialogs.tsx'
import { useSwitchAccount } from './use-switch-account.ts'
import { NotLoaded } from '../../ui/not-loaded.tsx'

interface Choice {
  account: AccountChoice
  name: string
  description: string
}

const PERSONAL: Choice = {
  account: 'personal',
  name: PERSONAL_ACCOUNT_NAME,
  description: kindOf(undefined),
}

/** Chooses whose money the page shows [behaviour: Switch Account]. */
export function SwitchAccountDialog({ onClose }: { onClose: () => void }) {
  const list = trpc.account.list.useQuery()
  const sharedAccounts = list.data
  const { account: current } = useCurrentAccount()
  const switchAccount = useSwitchAccount()
  const [shown, setShown] = useState<Sharing>(null)

  const choose = ({ account, name }: Choice) => {
    onClose()
    switchAccount(account, name)
  }
  const footer = (
    <Button aria-haspopup="dialog" onClick={() => setShown('new')}>
      New Shared Account
    </Button>
  )

  return (
    <Dialog title="Switch Account" onClose={onClose} footer={footer}>
      <NotLoaded query={list} />
      {sharedAccounts && (
        <ul className="flex flex-col gap-2">
          {[PERSONAL, ...sharedAccounts.map(toChoice)].map((choice) => (
            <ChoiceRow
              key={choice.account}
              choice={choice}
              current={choice.account === current}
              onChoose={() => choose(choice)}
              onShow={setShown}
            />
          ))}
        </ul>
      )}
      <SharingDialogs shown={shown} onShow={setShown} onDone={onClose} />
    </Dialog>
  )
}

function toChoice(account: Account): Choice {
  const { id, name } = account
  return { account: id, name, description: kindOf(account) }
}

interface ChoiceRowProps {
  choice: Choice
  current: boolean
  onChoose: () => void
  onShow: (id: number) => void
}

function ChoiceRow({ choice, current, onChoose, onShow }: ChoiceRowProps) {
  const { account, name, description } = choice
  const nameId = useId()
  return (
    <li
      className={`flex items-center rounded-field border ${current ? 'border-accent' : 'border-line-strong'}`}
    >
      <button
        type="button"
        aria-current={current || undefined}
        className="flex min-w-0 flex-1 items-center gap-3 rounded-field px-4 py-3 text-left transition-colors hover:bg-ink/6"
        onClick={onChoose}
      >
        <span className="flex min-w-0 flex-1 flex-col">
          <span id={nameId} className="font-medium wrap-anywhere">
            {name}
          </span>
          <span className="text-xs text-ink-soft">{description}</span>
        </span>
        {current && <Check size={18} aria-hidden className="shrink-0 text-accent" />}
      </button>
      {account !== 'personal' && (
        <IconButton
          label="Details"
          className="mx-1"
          aria-describedby={nameId}
          aria-haspopup="dialog"
          icon={<Settings size={18} aria-hidden />}
          onClick={() => onShow(account)}
        />
      )}
    </li>
  )
}
