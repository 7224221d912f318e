/** Which rows are wrong, and why: one line each. */
export function RowErrors({ errors }: { errors: string[] }) {
  if (errors.length === 0) return null
  return (
    <section
      aria-label="Wrong rows"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that the arrow keys can scroll it
      tabIndex={0}
      className="max-h-44 shrink-0 overflow-y-auto rounded-field border border-line-strong px-3 py-2"
    >
      <ul className="flex flex-col gap-1 text-ink-soft">
        {errors.map((error) => (
          <li key={error} className="wrap-anywhere">
            {error}
          </li>
        ))}
      </ul>
    </section>
  )
}
