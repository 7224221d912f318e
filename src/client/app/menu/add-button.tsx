import { Plus } from 'lucide-react'
import { useAdd } from '../../plan/use-add.ts'
import { Button } from '../../ui/button.tsx'
import { useSingleKeys } from '../single-keys.ts'

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
