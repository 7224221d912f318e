import { Button } from './button.tsx'

interface KeptNoteProps {
  action: string
  onStartOver: () => void
}

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
