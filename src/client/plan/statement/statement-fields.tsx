import { type ReactNode, useId } from 'react'
import type { ChosenColumns } from '../../../shared/statements/columns-form.ts'
import type { SampleTable } from '../../../shared/statements/statement.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { SelectField } from '../../ui/fields/field.tsx'
import { ColumnField, COLUMNS_GRID, SampleRows, titlesOfAll } from '../../ui/files/columns.tsx'

interface ChoiceListProps<Value extends string> {
  legend: string
  value: Value | null
  options: readonly { value: Value; label: string; detail?: string; isDisabled?: boolean }[]
  onChange: (value: Value) => void
}

export function ChoiceList<Value extends string>(props: ChoiceListProps<Value>) {
  const { legend, value, options, onChange } = props
  const name = useId()
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 font-medium wrap-anywhere">{legend}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="flex min-h-11 cursor-pointer items-center gap-3 rounded-field border border-line-strong px-3 py-1.5 transition-colors not-has-disabled:hover:bg-ink/6 has-checked:border-accent has-disabled:cursor-not-allowed has-disabled:text-ink-soft has-focus-visible:outline-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.isDisabled}
            className="size-4 shrink-0 accent-accent outline-none"
            onChange={() => onChange(option.value)}
          />
          <span className="flex min-w-0 flex-col">
            <span className="wrap-anywhere">{option.label}</span>{' '}
            {option.detail && <span className="text-xs text-ink-soft">{option.detail}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

export function askMeaning(sample: string | undefined) {
  return {
    legend: `Is an amount without a minus${sample ? `, like ${sample},` : ''} money in or money out?`,
    options: [
      { value: 'in', label: 'Money that comes in' },
      { value: 'out', label: 'Money that goes out' },
    ] as const,
  }
}

interface ColumnsFieldsProps {
  table: SampleTable
  asks: 'columns' | 'sign'
  chosen: ChosenColumns
  onChange: (change: Partial<ChosenColumns>) => void
}

export function ColumnsFields({ table, asks, chosen, onChange }: ColumnsFieldsProps) {
  const { header, samples } = table
  const titles = titlesOfAll(
    header,
    [header, ...samples].map((cells) => cells.length),
  )
  const column = (field: NumberField) => ({
    titles,
    value: chosen[field],
    onChoose: (value: number | null) => onChange({ [field]: value }),
  })
  const isSign = asks === 'sign'
  const sample = samples.map((row) => row[chosen.amount ?? -1]?.trim()).find(Boolean)
  const sign = !chosen.isApart && chosen.direction === null && (
    <ChoiceList
      {...askMeaning(sample?.replace(/^[-−]/, ''))}
      value={chosen.positive}
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
              onChange={({ target }) => {
                const others = chosen.text.filter((other) => other !== at)
                onChange({ text: target.checked ? [...others, at] : others })
              }}
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
      {isSign ? <Folded title="Other columns">{columns}</Folded> : columns}
      {!isSign && sign}
    </>
  )
}

interface FoldedProps {
  title: string
  gap?: string
  children: ReactNode
}

export function Folded({ title, gap = 'gap-3', children }: FoldedProps) {
  return (
    <details>
      <summary className="w-fit cursor-pointer rounded-field py-3 text-ink-soft sm:py-1">
        {title}
      </summary>
      <div className={`flex flex-col pt-2 ${gap}`}>{children}</div>
    </details>
  )
}

type NumberField = 'date' | 'amount' | 'moneyIn' | 'moneyOut' | 'direction' | 'balance' | 'account'
