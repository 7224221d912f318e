import { useState } from 'react'
import { formatCents } from '../../../../shared/money/money.ts'
import type {
  LayoutAnswer,
  Statement,
  StatementLayout,
} from '../../../../shared/statements/statement.ts'
import { choiceOf, layoutForm } from '../../../../shared/statements/columns-form.ts'
import { Button } from '../../../ui/button.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { SelectField } from '../../../ui/fields/field.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { ChoiceList } from './choice-list.tsx'
import { ColumnsFields } from './columns-fields.tsx'

interface CorrectionFormProps {
  statement: Statement
  busy: boolean
  onAnswer: (given: LayoutAnswer) => void
}

export function CorrectionForm({ statement, busy, onAnswer }: CorrectionFormProps) {
  const { layouts } = statement
  const [chosen, setChosen] = useState(0)
  const layout = layouts[chosen]
  return (
    layout && (
      <details>
        <summary className="w-fit cursor-pointer rounded-field py-3 text-ink-soft sm:py-1">
          Something looks wrong?
        </summary>
        <div className="flex flex-col gap-4 pt-2">
          {layouts.length > 1 && (
            <SelectField
              label="Files like"
              value={chosen}
              options={layouts.map(({ file }, at) => ({ value: at, label: file }))}
              onChange={({ target }) => setChosen(Number(target.value))}
            />
          )}
          <LayoutForm
            key={layout.layout}
            statement={statement}
            layout={layout}
            busy={busy}
            onAnswer={onAnswer}
          />
        </div>
      </details>
    )
  )
}

type LayoutFormProps = CorrectionFormProps & { layout: StatementLayout }

function LayoutForm({ statement, layout, busy, onAnswer }: LayoutFormProps) {
  const { table } = layout
  const form = useForm(layoutForm, {
    defaults: { isTurned: layout.isTurned, columns: table && choiceOf(table.columns) },
    send: ({ isTurned, columns }) =>
      onAnswer({ layout: layout.layout, isTurned, ...(columns && { columns }) }),
  })
  const { isTurned, columns } = form.values
  // The meaning of a column of amounts is one of its fields.
  const hasOwnSigns = !columns || columns.isApart || columns.direction !== null
  return (
    <>
      {hasOwnSigns && (
        <ChoiceList
          legend="Which way does the money go?"
          value={isTurned === layout.isTurned ? 'same' : 'other'}
          options={[
            { value: 'same', label: 'As it was read', detail: exampleOf(statement, 1) },
            { value: 'other', label: 'The other way round', detail: exampleOf(statement, -1) },
          ]}
          onChange={(way) => form.change({ isTurned: layout.isTurned === (way === 'same') })}
        />
      )}
      {table && columns && (
        <ColumnsFields
          asks="sign"
          table={table}
          chosen={columns}
          onChange={(change) => form.change({ columns: { ...columns, ...change } })}
        />
      )}
      <Problem>{form.problems.columns}</Problem>
      <Button className="self-end" busy={busy} onClick={() => void form.submit()}>
        Read It Again
      </Button>
    </>
  )
}

function exampleOf({ layouts, lines }: Statement, factor: 1 | -1): string {
  const line = lines.findLast(({ amountCents }) => amountCents !== 0)
  if (!line || layouts.length > 1) return ''
  const cents = line.amountCents * factor
  return `${line.text.slice(0, 60)}: ${formatCents(Math.abs(cents))} ${cents < 0 ? 'out' : 'in'}`
}
