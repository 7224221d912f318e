/** Shows that something is loading, and says so to screen readers. */
export function Spinner({
  label = 'Loading',
  className = '',
}: {
  label?: string
  className?: string
}) {
  return (
    <output className={`flex items-center justify-center p-8 ${className}`}>
      <span
        aria-hidden
        className="size-6 animate-spin rounded-full border-2 border-line-strong border-t-accent"
      />
      <span className="sr-only">{label}</span>
    </output>
  )
}
