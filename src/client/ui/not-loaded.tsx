import { FAILURES, failureOf } from '../words/call-error.ts'
import { Button } from './button.tsx'
import { Spinner } from './spinner.tsx'

interface NotLoadedProps {
  query: { data: unknown; error: unknown; refetch: () => unknown }
  failure?: string
  className?: string
}

export function NotLoaded({ query: { data, error, refetch }, failure, className }: NotLoadedProps) {
  if (data !== undefined) return null
  if (!error) return <Spinner className={className} />
  const message = failure
    ? `${failure} ${failureOf(error, FAILURES.load)}`
    : failureOf(error, FAILURES.query)
  return <ErrorState message={message} onRetry={() => void refetch()} />
}

export function ErrorState({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-col items-center gap-4 px-4 py-12 text-center">
      <p className="max-w-md text-ink">{message}</p>
      <Button onClick={onRetry}>Try Again</Button>
    </div>
  )
}
