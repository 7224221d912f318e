import { Button } from './button.tsx'

interface KeptNoteProps {
  /** The words on the button: "Start empty". */
  action: string
  onStartOver: () => void
}

/** Says that a form opened with what had been typed before, and offers to throw it away. */
export function KeptNote({ action, onStartOver }: KeptNoteProps) {
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-3 text-ink-soft">
      This is what you typed before.
      <Button size="small" variant="ghost" className="-mx-2.5" onClick={onStartOver}>
        {action}
      </Button>
    </p>
  )
}
