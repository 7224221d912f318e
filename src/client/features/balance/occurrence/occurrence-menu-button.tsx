import { Ellipsis } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import type { Occurrence } from '../../../../shared/projection.ts'
import type { WriteScope } from '../../../server/write-scope.ts'
import { useIsTokenStored } from '../../../session/session.ts'
import { IconButton } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { canChange } from '../occurrence-changes.ts'

export const loadOccurrenceMenu = () => import('./occurrence-menu.tsx')
const OccurrenceMenu = lazy(() =>
  loadOccurrenceMenu().then(({ OccurrenceMenu }) => ({ default: OccurrenceMenu })),
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
  const showToast = useToast()

  const open = async () => {
    if (!canChange(occurrence)) return
    try {
      await loadOccurrenceMenu()
      setIsOpen(true)
    } catch {
      showToast({ text: 'This could not be opened. Check your connection, then try again.' })
    }
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
          if (!isClosing.current || detail === 0) void open()
          isClosing.current = false
        }}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <OccurrenceMenu
            occurrence={occurrence}
            on={on}
            scope={scope}
            anchor={button}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
