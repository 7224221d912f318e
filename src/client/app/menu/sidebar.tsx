import { useEffect } from 'react'
import { runWhenIdle } from '../../browser/when-idle.ts'
import { AccountInView } from '../../features/accounts/account-in-view.tsx'
import { lazyScreen } from '../../ui/layers/lazy-screen.tsx'
import { usePopover } from '../../ui/layers/opening.ts'
import { KeysButton, useSingleKeys } from './keys-button.tsx'
import { ShellMenu, type ShellMenuProps } from './shell-menu.tsx'
import { Plus } from 'lucide-react'
import { useAdd } from '../../plan/door.ts'
import { useCanChange } from '../../links/can-change.tsx'
import { Button } from '../../ui/button.tsx'

const AccountMenu = lazyScreen('AccountMenu', () => import('./account-menu.tsx'))

export function Sidebar({ tab, onChoose }: ShellMenuProps) {
  const menu = usePopover(AccountMenu)
  const canChange = useCanChange()
  useEffect(() => runWhenIdle(AccountMenu.preload), [])
  return (
    <header className="sticky top-0 flex h-dvh flex-col pl-[env(safe-area-inset-left)] print:hidden">
      <div className="px-3 pt-4 pb-1">
        <AccountInView menuButton={menu.button} />
        {menu.isOpen && <AccountMenu {...menu.place} />}
      </div>
      <ShellMenu
        tab={tab}
        onChoose={onChoose}
        foot={
          <>
            {canChange && <AddButton />}
            <KeysButton />
          </>
        }
      />
    </header>
  )
}

export function AddButton() {
  const add = useAdd()
  const [singleKeys] = useSingleKeys()
  return (
    <Button
      variant="primary"
      data-add
      tabIndex={-1}
      aria-haspopup="menu"
      aria-keyshortcuts={singleKeys === 'on' ? 'n' : undefined}
      className="min-w-0 flex-1"
      onClick={() => add()}
    >
      <Plus size={16} aria-hidden />
      Add
      {singleKeys === 'on' && (
        <kbd aria-hidden className="font-mono text-xs opacity-80">
          n
        </kbd>
      )}
    </Button>
  )
}
