import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useAccountChoices, useAccountSettings } from '../../server/account-settings.ts'
import { useCurrentAccount } from '../../links/current-account.ts'
import { useDoor } from '../../plan/door.ts'
import { kindOf } from './account-words.ts'
import { Name } from '../../ui/shown-name.tsx'

export function AccountInView({ menuButton }: { menuButton?: ComponentProps<'button'> }) {
  const { account } = useCurrentAccount()
  const choices = useAccountChoices()
  const name = useAccountSettings(account)?.name
  const canSwitch = choices.length > 1
  const named = (
    <>
      <span className="sr-only">Current account: </span>
      <Name>{name}</Name>
    </>
  )
  if (!menuButton)
    return (
      <div className="flex min-h-11 min-w-0 items-center gap-1">
        <p title={name} className="min-w-0 truncate text-base font-semibold">
          {named}
        </p>
        {canSwitch && <SwitchButton className="min-h-11 min-w-11 px-2 text-sm" />}
      </div>
    )
  return (
    // Keeps its place while it is loading.
    <div className="relative flex min-h-18 items-start gap-2 rounded-card py-1.5 pl-1.5 transition-colors hover:bg-ink/6">
      <img src="/icon.svg" alt="" width={28} height={28} className="mt-1" />
      <div className="min-w-0 flex-1">
        <button
          {...menuButton}
          type="button"
          aria-haspopup="menu"
          title={name}
          className="block w-full text-left after:absolute after:inset-0 after:rounded-card"
        >
          <span className="flex min-h-5 items-center gap-1">
            <span className="min-w-0 truncate font-semibold">{named}</span>
            <ChevronDown size={16} aria-hidden className="shrink-0 text-ink-soft" />
          </span>
          <span className="block min-h-4 truncate text-xs text-ink-soft">
            {name !== undefined && kindOf(choices.find((each) => each.account === account)?.shared)}
          </span>
        </button>
        {canSwitch && <SwitchButton className="relative min-h-6 text-xs" />}
      </div>
    </div>
  )
}

function SwitchButton({ className }: { className: string }) {
  const { to } = useDoor()
  return (
    <button
      {...to('switch-account')}
      type="button"
      className={`shrink-0 rounded-sm font-medium text-accent underline-offset-4 hover:underline ${className}`}
    >
      Switch
    </button>
  )
}
