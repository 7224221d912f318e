import { Ellipsis } from 'lucide-react'
import type { Occurrence } from '../../../shared/projections/projection.ts'
import type { WriteScope } from '../../links/write-scope.ts'
import { useIsTokenStored } from '../../session/browser-session.ts'
import { IconButton } from '../../ui/button.tsx'
import { lazyScreen } from '../../ui/layers/lazy-screen.tsx'
import { usePopover } from '../../ui/layers/opening.ts'
import { isTokenThere } from './occurrence-changes.ts'

export const OccurrenceMenu = lazyScreen('OccurrenceMenu', () => import('./occurrence-menu.tsx'))

export interface OccurrenceMenuButtonProps {
  occurrence: Occurrence
  on: string
  scope: WriteScope
  nameId: string
}

export function OccurrenceMenuButton({ occurrence, on, scope, nameId }: OccurrenceMenuButtonProps) {
  const isTokenStored = useIsTokenStored()
  const menu = usePopover(OccurrenceMenu, () => isTokenThere(occurrence))

  return (
    <>
      <IconButton
        {...menu.button}
        size="small"
        label="More actions"
        icon={<Ellipsis size={16} aria-hidden />}
        aria-haspopup="menu"
        aria-describedby={nameId}
        disabled={!isTokenStored}
      />
      {menu.isOpen && <OccurrenceMenu {...{ occurrence, on, scope }} {...menu.place} />}
    </>
  )
}
