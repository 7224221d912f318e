import type { ReactNode } from 'react'
import type { ChosenColumns } from '../../../../shared/statements/columns-form.ts'
import type { SampleTable } from '../../../../shared/statements/statement.ts'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { SelectField } from '../../../ui/fields/field.tsx'
import { ColumnField, COLUMNS_GRID, titlesOfAll } from '../../../ui/files/column-field.tsx'
import { SampleRows } from '../../../ui/files/sample-rows.tsx'
import { ChoiceList } from './choice-list.tsx'

interface ColumnsFieldsProps {
  table: SampleTable
  asks: 'columns' | 'sign'
  chosen: ChosenColumns
  onChange: (change: Partial<ChosenColumns>) => void
}

export function ColumnsFields({ table, asks, chosen, onChange }: ColumnsFieldsProps) {
  const { header, samples } = table
  const width = samples.reduce((most, row) => Math.max(most, row.length), header.length)
  const titles = titlesOfAll(header, width)
  const column = (field: NumberField) => ({
    titles,
    value: chosen[field],
    onChoose: (value: number | null) => onChange({ [field]: value }),
  })
  const isSign = asks === 'sign'
  const sample = samples.map((row) => row[chosen.amount ?? -1]?.trim()).find(Boolean)
  const sign = !chosen.isApart && chosen.direction === null && (
    <ChoiceList
      legend={`Is an amount without a minus${sample ? `, like ${sample.replace(/^[-−]/, '')},` : ''} money in or money out?`}
      value={chosen.positive}
      options={[
        { value: 'in', label: 'Money that comes in' },
        { value: 'out', label: 'Money that goes out' },
      ]}
      onChange={(positive) => onChange({ positive })}
    />
  )
  const direction = !chosen.isApart && (
    <ColumnField label="Says in or out" none="None" {...column('direction')} />
  )
  const columns = (
    <>
      <div className={COLUMNS_GRID}>
        <ColumnField label="Date" {...column('date')} />
        <SelectField
          label="Money"
          value={chosen.isApart ? 'apart' : 'one'}
          options={[
            { value: 'one', label: 'One column' },
            { value: 'apart', label: 'In and out apart' },
          ]}
          onChange={({ target }) => onChange({ isApart: target.value === 'apart' })}
        />
        {chosen.isApart ? (
          <>
            <ColumnField label="Money in" {...column('moneyIn')} />
            <ColumnField label="Money out" {...column('moneyOut')} />
          </>
        ) : (
          <ColumnField label="Amount" {...column('amount')} />
        )}
        {!isSign && direction}
        <ColumnField label="Balance after it" none="None" {...column('balance')} />
        <ColumnField label="Account" none="None" {...column('account')} />
      </div>
      <fieldset>
        <legend className="text-sm font-medium">What was it?</legend>
        <div className="flex flex-wrap gap-x-5">
          {titles.map((title, at) => (
            <Checkbox
              key={title}
              label={title}
              checked={chosen.text.includes(at)}
              onChange={({ target }) =>
                onChange({
                  text: target.checked
                    ? [...chosen.text, at]
                    : chosen.text.filter((other) => other !== at),
                })
              }
            />
          ))}
        </div>
      </fieldset>
    </>
  )
  return (
    <>
      <p className="font-medium">
        {isSign ? 'What do the amounts mean?' : 'Which column holds what?'}
      </p>
      <SampleRows label="First rows" titles={titles} rows={samples} />
      {isSign && sign}
      {isSign && <div className={COLUMNS_GRID}>{direction}</div>}
      {isSign ? <Folded>{columns}</Folded> : columns}
      {!isSign && sign}
    </>
  )
}

function Folded({ children }: { children: ReactNode }) {
  return (
    <details>
      <summary className="w-fit cursor-pointer rounded-field py-3 text-ink-soft sm:py-1">
        Other columns
      </summary>
      <div className="flex flex-col gap-3 pt-2">{children}</div>
    </details>
  )
}

type NumberField = 'date' | 'amount' | 'moneyIn' | 'moneyOut' | 'direction' | 'balance' | 'account'
