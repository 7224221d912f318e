import { RotateCcw, X } from 'lucide-react'
import { useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { isolated } from '../../words/isolated.ts'

interface BankNameListProps {
  names: string[]
  removed: string[]
  onChange: (removed: string[]) => void
}

export function BankNameList({ names, removed, onChange }: BankNameListProps) {
  const titleId = useId()
  if (names.length === 0) return null
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-1">
      <h3 id={titleId} className="text-sm font-medium">
        Recognised on bank statements by
      </h3>
      <ul className="divide-y divide-line-strong rounded-field border border-line-strong">
        {names.map((name) => (
          <BankName
            key={name}
            name={name}
            isRemoved={removed.includes(name)}
            onRemove={() => onChange([...removed, name])}
            onKeep={() => onChange(removed.filter((each) => each !== name))}
          />
        ))}
      </ul>
    </section>
  )
}

interface BankNameProps {
  name: string
  isRemoved: boolean
  onRemove: () => void
  onKeep: () => void
}

/** One button in one place, so that it keeps the focus. */
function BankName({ name, isRemoved, onRemove, onKeep }: BankNameProps) {
  const act = isRemoved ? 'Keep' : 'Remove'
  const Icon = isRemoved ? RotateCcw : X
  return (
    <li className="flex items-center justify-between gap-2 py-1 pr-0.5 pl-3">
      <span className={`wrap-anywhere ${isRemoved ? 'text-ink-faint line-through' : ''}`}>
        {name}
      </span>
      <Button
        variant="ghost"
        size="small"
        aria-label={`${act} ${isolated(name)}`}
        onClick={isRemoved ? onKeep : onRemove}
      >
        <Icon size={14} aria-hidden />
        {act}
      </Button>
    </li>
  )
}
