import type { ComponentProps } from 'react'

export function ScrollBox(props: ComponentProps<'section'>) {
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that the arrow keys can scroll it
  return <section tabIndex={0} {...props} />
}

export function RowList({ title, lines }: { title: string; lines: string[] }) {
  if (lines.length === 0) return null
  return (
    <div className="flex shrink-0 flex-col gap-1">
      <h4 className="text-xs text-ink-faint">{title}</h4>
      <ScrollBox
        aria-label={title}
        className="max-h-40 overflow-y-auto rounded-field border border-line-strong px-3 py-2"
      >
        <ul className="flex flex-col gap-1 text-ink-soft">
          {lines.map((line) => (
            <li key={line} className="wrap-anywhere">
              {line}
            </li>
          ))}
        </ul>
      </ScrollBox>
    </div>
  )
}
