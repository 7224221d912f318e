/** It turns after 0.3 s: most answers are there before, and a slow processor is busy drawing it. */
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
        className="size-6 animate-[spin_1s_linear_0.3s_infinite] rounded-full border-2 border-line-strong border-t-accent"
      />
      <span className="sr-only">{label}</span>
    </output>
  )
}
