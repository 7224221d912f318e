import { useMedia } from '../../browser/device.ts'
import { useDoor } from '../../plan/door.ts'
import { IconButton } from '../../ui/button.tsx'
import { oneOf, useStoredState } from '../../browser/stored-state.ts'

export function KeysButton({ onLeave }: { onLeave?: () => void }) {
  const { open } = useDoor()
  const hasKeys = useMedia('(hover: hover)')
  const [singleKeys] = useSingleKeys()
  if (!hasKeys) return null
  return (
    <IconButton
      label="Keyboard shortcuts"
      tabIndex={-1}
      aria-haspopup="dialog"
      aria-keyshortcuts={singleKeys === 'on' ? '?' : undefined}
      icon={<span aria-hidden>?</span>}
      onClick={() => {
        onLeave?.()
        open('shortcuts')
      }}
    />
  )
}

const parseSwitch = oneOf('on', 'off')

/** Speech input may type single keys by mistake, so users can switch them off. */
export function useSingleKeys() {
  return useStoredState('singleKeys', 'on', parseSwitch)
}
