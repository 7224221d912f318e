import { useCanChange } from '../../links/can-change.tsx'
import { Switch } from '../../ui/fields/checkbox.tsx'
import { Dialog } from '../../ui/layers/dialog.tsx'
import { useSingleKeys } from '../menu/keys-button.tsx'

const isMac = () => /Mac|iP(?:hone|ad|od)/.test(navigator.platform)

type Shortcut = readonly [keys: readonly string[], act: string]

const ADD: Shortcut = [['n'], 'Add an income or an expense, on the day that is open']
const SINGLE_KEYS: readonly Shortcut[] = [
  [['/'], 'Search the list'],
  [['←', '→'], 'Previous and next month, or year'],
  [['t'], 'Today'],
  [['h'], 'Hide all amounts, and show them again'],
  [['?'], 'These shortcuts'],
]

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const [singleKeys, setSingleKeys] = useSingleKeys()
  const canChange = useCanChange()
  const others: Shortcut[] = [
    [['↑', '↓'], 'Through the menu, a list or a calendar'],
    [['Esc'], 'Close what is open'],
  ]
  const changes: Shortcut[] = [
    [[isMac() ? '⌘ Z' : 'Ctrl Z'], 'Undo what you changed last'],
    [['m'], 'On a day of the calendar: take up an item, to move it with the arrow keys'],
  ]
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose} focusesField={false}>
      <div className="flex flex-col gap-4">
        <Switch
          label="Single keys"
          checked={singleKeys === 'on'}
          onChange={({ target }) => setSingleKeys(target.checked ? 'on' : 'off')}
        />
        <Keys of={[...(canChange ? [ADD] : []), ...SINGLE_KEYS]} isOff={singleKeys === 'off'} />
        <Keys of={[...(canChange ? changes : []), ...others]} />
        <p className="text-ink-soft">They do nothing while you type, or in a dialog.</p>
      </div>
    </Dialog>
  )
}

interface KeysProps {
  of: readonly Shortcut[]
  isOff?: boolean
}

function Keys({ of, isOff = false }: KeysProps) {
  return (
    <dl className={`flex flex-col divide-y divide-line ${isOff ? 'opacity-60' : ''}`}>
      {of.map(([keys, act]) => (
        <div key={act} className="flex items-center justify-between gap-4 py-2">
          <dt className="order-2 flex shrink-0 gap-1">
            {keys.map((key) => (
              <kbd
                key={key}
                className="min-w-7 rounded-field border border-line-strong bg-sunken px-1.5 py-0.5 text-center font-mono text-xs"
              >
                {key}
              </kbd>
            ))}
          </dt>
          <dd>{act}</dd>
        </div>
      ))}
    </dl>
  )
}
