import { titlesOf } from '../../../shared/files/csv-columns.ts'
import { SelectField } from '../fields/field.tsx'

export const COLUMNS_GRID = 'grid grid-cols-2 gap-3 sm:grid-cols-3'

/** A title for each column that the header or one of the rows has. */
export function titlesOfAll(header: readonly string[], width: number): string[] {
  return titlesOf(Array.from({ length: width }, (_, at) => header[at]?.trim() ?? ''))
}

interface ColumnFieldProps {
  label: string
  titles: string[]
  value: number | null
  /** Absent for a column that has to be chosen. */
  none?: string | undefined
  /** Said where the one that was found is no choice yet. */
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
