import { useEffect, useRef } from 'react'
import { runWhenIdle } from '../../browser/when-idle.ts'
import { AccountInView } from '../../features/accounts/account-in-view.tsx'
import { useDoor } from '../../plan/door.ts'
import { lazyScreen } from '../../ui/layers/lazy-screen.tsx'
import { useOpen } from '../../ui/layers/use-open.ts'
import { usePopover } from '../../ui/layers/use-popover.ts'
import type { AccountMenuProps } from './account-menu.tsx'
import { AddButton } from './add-button.tsx'
import { KeysButton } from './keys-button.tsx'
import { ShellMenu, type ShellMenuProps } from './shell-menu.tsx'

const AccountMenu = lazyScreen<AccountMenuProps>(() =>
  import('./account-menu.tsx').then((file) => file.AccountMenu),
)

export function Sidebar({ tab, onChoose }: ShellMenuProps) {
  const { open } = useDoor()
  const openOnceLoaded = useOpen()
  const accountButton = useRef<HTMLButtonElement>(null)
  const menu = usePopover((show) => void openOnceLoaded(AccountMenu, show))
  useEffect(() => runWhenIdle(AccountMenu.preload), [])
  return (
    <header className="sticky top-0 flex h-dvh flex-col pl-[env(safe-area-inset-left)] print:hidden">
      <div className="px-3 pt-4 pb-1">
        <AccountInView
          onSwitch={() => open('switch-account')}
          menuButton={{ ...menu.button, ref: accountButton }}
        />
        {menu.isOpen && <AccountMenu anchor={accountButton} onClose={menu.close} />}
      </div>
      <ShellMenu
        tab={tab}
        onChoose={onChoose}
        foot={
          <>
            <AddButton />
            <KeysButton />
          </>
        }
      />
    </header>
  )
}
