import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { roleIn } from '../../server/account-settings.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { Button } from '../../ui/button.tsx'
import { SettingsSection } from '../../ui/settings.tsx'
import { countMembers, ROLES } from './account-words.ts'
import { type Sharing, SharingDialogs } from './details/account-dialog.tsx'
import { NotLoaded } from '../../ui/not-loaded.tsx'

export function SharedAccountsSettings({ onDone }: { onDone: () => void }) {
  const list = trpc.account.list.useQuery()
  const accounts = list.data
  const [shown, setShown] = useState<Sharing>(null)
  return (
    <SettingsSection
      title="Shared Accounts"
      outcome={null}
      action={
        <Button aria-haspopup="dialog" onClick={() => setShown('new')}>
          New Shared Account
        </Button>
      }
    >
      <NotLoaded query={list} />
      {accounts?.length === 0 && (
        <p className="text-ink-soft">
          None yet. In a shared account several people plan together, beside their own finances.
        </p>
      )}
      {accounts && accounts.length > 0 && (
        <ul className="flex flex-col gap-2">
          {accounts.map((account) => {
            const role = roleIn(account) ?? 'member'
            return (
              <li key={account.id}>
                <button
                  type="button"
                  aria-haspopup="dialog"
                  className="flex w-full items-center gap-3 rounded-field border border-line-strong px-4 py-2 text-left transition-colors hover:bg-ink/6"
                  onClick={() => setShown(account.id)}
                >
                  <span className="flex min-w-0 flex-1 flex-col">
                    <span className="font-medium wrap-anywhere">{account.name}</span>
                    <span className="text-xs text-ink-soft">
                      {ROLES[role]} • {countMembers(account)}
                    </span>
                  </span>
                  <ChevronRight size={18} aria-hidden className="shrink-0 text-ink-faint" />
                </button>
              </li>
            )
          })}
        </ul>
      )}
      <SharingDialogs shown={shown} onShow={setShown} onDone={onDone} />
    </SettingsSection>
  )
}
