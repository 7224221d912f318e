import { Ellipsis } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Occurrence } from '../../../../shared/projections/projection.ts'
import type { WriteScope } from '../../../links/write-scope.ts'
import { useIsTokenStored } from '../../../session/browser-session.ts'
import { IconButton } from '../../../ui/button.tsx'
import { lazyScreen } from '../../../ui/layers/lazy-screen.tsx'
import { useOpen } from '../../../ui/layers/use-open.ts'
import { canChange } from '../occurrence-changes.ts'

export const OccurrenceMenu = lazyScreen(() =>
  import('./occurrence-menu.tsx').then((file) => file.OccurrenceMenu),
)

export interface OccurrenceMenuButtonProps {
  occurrence: Occurrence
  /** The day on which it falls. */
  on: string
  scope: WriteScope
  /** The id of the element that names the occurrence. */
  nameId: string
}

/** Opens the menu of an occurrence. Its code is fetched apart from the list. */
export function OccurrenceMenuButton({ occurrence, on, scope, nameId }: OccurrenceMenuButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const isClosing = useRef(false)
  const isTokenStored = useIsTokenStored()
  const openOnceLoaded = useOpen()
  const open = () => {
    if (canChange(occurrence)) void openOnceLoaded(OccurrenceMenu, () => setIsOpen(true))
  }

  return (
    <>
      <IconButton
        ref={button}
        size="small"
        label="More actions"
        icon={<Ellipsis size={16} aria-hidden />}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-describedby={nameId}
        disabled={!isTokenStored}
        onPointerDown={() => {
          // The press itself closes an open menu; the click that follows must not open it again.
          isClosing.current = isOpen
        }}
        onClick={({ detail }) => {
          if (!isClosing.current || detail === 0) open()
          isClosing.current = false
        }}
      />
      {isOpen && (
        <OccurrenceMenu
          occurrence={occurrence}
          on={on}
          scope={scope}
          anchor={button}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
