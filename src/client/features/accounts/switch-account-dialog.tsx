import { Check, Settings } from 'lucide-react'
import { useId, useState } from 'react'
import { useCurrentAccount } from '../../links/current-account.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/layers/dialog.tsx'
import { kindOf } from './account-words.ts'
import { type NamedAccount, namedAccounts } from '../../server/account-settings.ts'
import { type Sharing, SharingDialogs } from './details/account-dialog.tsx'
import { useSwitchAccount } from './use-switch-account.ts'
import { NotLoaded } from '../../ui/not-loaded.tsx'

export function SwitchAccountDialog({ onClose }: { onClose: () => void }) {
  const list = trpc.account.list.useQuery()
  const { account: current } = useCurrentAccount()
  const switchAccount = useSwitchAccount()
  const [shown, setShown] = useState<Sharing>(null)

  const choose = ({ account, name }: NamedAccount) => {
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
      {list.data && (
        <ul className="flex flex-col gap-2">
          {namedAccounts(list.data).map((choice) => (
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

interface ChoiceRowProps {
  choice: NamedAccount
  current: boolean
  onChoose: () => void
  onShow: (id: number) => void
}

function ChoiceRow({ choice, current, onChoose, onShow }: ChoiceRowProps) {
  const { account, name, shared } = choice
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
          <span className="text-xs text-ink-soft">{kindOf(shared)}</span>
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
