import { Button } from '../../ui/button.tsx'

interface NewVersionProps {
  onReload: () => void
  onLater: () => void
}

/** Never reloads by itself: something may have been typed. */
export function NewVersion({ onReload, onLater }: NewVersionProps) {
  return (
    <output className="fixed inset-x-4 bottom-[calc(var(--bottom-bar)+1rem)] z-50 mx-auto flex max-w-md flex-wrap items-center gap-2 rounded-card border border-line bg-raised px-4 py-3 shadow-lg print:hidden">
      <p className="min-w-40 grow font-medium">A new version is ready.</p>
      <Button variant="ghost" onClick={onLater}>
        Later
      </Button>
      <Button variant="primary" onClick={onReload}>
        Reload
      </Button>
    </output>
  )
}
