import { Button } from './button.tsx'

/** Shown where something could not be loaded. */
export function ErrorState({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-col items-center gap-4 px-4 py-12 text-center">
      <p className="max-w-md text-ink">{message}</p>
      <Button onClick={onRetry}>Try Again</Button>
    </div>
  )
}
