import { titlesOf } from '../../../shared/files/csv-columns.ts'
import { SelectField } from '../fields/field.tsx'
import { ScrollBox } from '../scroll-box.tsx'

export const COLUMNS_GRID = 'grid grid-cols-2 gap-3 sm:grid-cols-3'

export function titlesOfAll(header: readonly string[], widths: readonly number[]): string[] {
  const length = widths.reduce((most, width) => Math.max(most, width))
  return titlesOf(Array.from({ length }, (_, at) => header[at]?.trim() ?? ''))
}

interface ColumnFieldProps {
  label: string
  titles: string[]
  value: number | null
  none?: string | undefined
  doubt?: string | null
  required?: boolean
  onChoose: (column: number | null) => void
}

const DOUBTED = 'doubted'

export function ColumnField(props: ColumnFieldProps) {
  const { label, titles, value, none, doubt = null, required, onChoose } = props
  const unchosen = doubt === null && value === null ? 'Choose a column' : undefined
  return (
    <SelectField
      label={label}
      required={required}
      options={titles.map((title, at) => ({ value: at, label: title }))}
      value={doubt === null ? (value ?? '') : DOUBTED}
      error={doubt}
      onChange={({ target }) => onChoose(target.value === '' ? null : Number(target.value))}
    >
      {doubt !== null && <option value={DOUBTED}>Choose a column</option>}
      {(none ?? unchosen) && <option value="">{none ?? unchosen}</option>}
    </SelectField>
  )
}

const CELL = 'max-w-44 truncate px-3 py-1.5'

interface SampleRowsProps {
  label: string
  titles: string[]
  rows: string[][]
}

export function SampleRows({ label, titles, rows }: SampleRowsProps) {
  return (
    <ScrollBox
      aria-label={label}
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
    </ScrollBox>
  )
}
