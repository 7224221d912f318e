import { Ellipsis } from 'lucide-react'
import { useRef } from 'react'
import type { Occurrence } from '../../../shared/projections/projection.ts'
import type { WriteScope } from '../../links/write-scope.ts'
import { useIsTokenStored } from '../../session/browser-session.ts'
import { IconButton } from '../../ui/button.tsx'
import { lazyScreen } from '../../ui/layers/lazy-screen.tsx'
import { useOpen } from '../../ui/layers/use-open.ts'
import { usePopover } from '../../ui/layers/use-popover.ts'
import { canChange } from './occurrence-changes.ts'

export const OccurrenceMenu = lazyScreen(() =>
  import('./occurrence-menu.tsx').then((file) => file.OccurrenceMenu),
)

export interface OccurrenceMenuButtonProps {
  occurrence: Occurrence
  on: string
  scope: WriteScope
  nameId: string
}

export function OccurrenceMenuButton({ occurrence, on, scope, nameId }: OccurrenceMenuButtonProps) {
  const isTokenStored = useIsTokenStored()
  const open = useOpen()
  const anchor = useRef<HTMLButtonElement>(null)
  const menu = usePopover((show) => {
    if (canChange(occurrence)) void open(OccurrenceMenu, show)
  })

  return (
    <>
      <IconButton
        {...menu.button}
        ref={anchor}
        size="small"
        label="More actions"
        icon={<Ellipsis size={16} aria-hidden />}
        aria-haspopup="menu"
        aria-describedby={nameId}
        disabled={!isTokenStored}
      />
      {menu.isOpen && (
        <OccurrenceMenu
          occurrence={occurrence}
          on={on}
          scope={scope}
          anchor={anchor}
          onClose={menu.close}
        />
      )}
    </>
  )
}
