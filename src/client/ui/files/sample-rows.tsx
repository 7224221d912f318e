interface SampleRowsProps {
  label: string
  titles: string[]
  rows: string[][]
}

const CELL = 'max-w-44 truncate px-3 py-1.5'

export function SampleRows({ label, titles, rows }: SampleRowsProps) {
  return (
    <section
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that the arrow keys can scroll it
      tabIndex={0}
      className="shrink-0 overflow-x-auto rounded-field border border-line-strong"
    >
      <table className="w-full text-left text-xs whitespace-nowrap">
        <thead className="border-b border-line-strong text-ink-faint">
          <tr>
            {titles.map((title) => (
              <th key={title} scope="col" className={`${CELL} font-medium`}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line-strong">
          {rows.map((cells, row) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows of a file may be equal
            <tr key={row}>
              {titles.map((title, at) => (
                <td key={title} className={CELL}>
                  {cells[at]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
