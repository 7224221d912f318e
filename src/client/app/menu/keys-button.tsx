import { useMedia } from '../../browser/device.ts'
import { IconButton } from '../../ui/button.tsx'
import type { ShellDialogId } from '../dialogs/shell-dialogs.tsx'
import { useSingleKeys } from '../single-keys.ts'

export function KeysButton({ onOpen }: { onOpen: (dialog: ShellDialogId) => void }) {
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
      onClick={() => onOpen('shortcuts')}
    />
  )
}
