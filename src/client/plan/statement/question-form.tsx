import { useState } from 'react'
import { choiceOf, columnsForm, layoutForm } from '../../../shared/statements/columns-form.ts'
import {
  ALL_ACCOUNTS,
  type DateOrder,
  type DecimalSign,
  type LayoutAnswer,
  type Statement,
  type StatementColumns,
  type StatementLayout,
  type StatementQuestion,
  type SampleTable,
} from '../../../shared/statements/statement.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/fields/field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { Problem } from '../../ui/problem.tsx'
import { countOf } from '../../words/counts.ts'
import { askMeaning, ChoiceList, ColumnsFields, Folded } from './statement-fields.tsx'
import { readBothDecimals, readBothOrders } from './statement-words.ts'
import { formatCents } from '../../words/shown-amounts.ts'

interface QuestionFormProps {
  statement: Statement
  question: StatementQuestion
  busy: boolean
  onAnswer: (given: LayoutAnswer) => void
  onChooseAccount: (key: string) => void
  onLeave: () => void
}

export function QuestionForm({ statement, question, busy, ...on }: QuestionFormProps) {
  const { layout = '', file = '' } = statement.layouts.find(({ isAsked }) => isAsked) ?? {}
  const answer = (given: Omit<LayoutAnswer, 'layout'>) => on.onAnswer({ layout, ...given })
  const buttons = { busy, onLeave: on.onLeave }
  return (
    <>
      {question.kind !== 'account' && statement.layouts.length > 1 && (
        <p className="text-ink-soft wrap-anywhere">About {file}, and files like it:</p>
      )}
      {question.kind === 'account' ? (
        <ChoiceQuestion
          {...buttons}
          legend="These files have several accounts. Which one is it?"
          guess={null}
          options={[
            ...statement.accounts.map(({ key, label, lineCount }) => ({
              value: key,
              label,
              detail: countOf(lineCount, 'line'),
            })),
            { value: ALL_ACCOUNTS, label: 'All of them', detail: 'They are one account.' },
          ]}
          onAnswer={on.onChooseAccount}
        />
      ) : question.kind === 'dateOrder' ? (
        <ChoiceQuestion<DateOrder>
          {...buttons}
          {...askOrder(question.sample)}
          guess={question.guess}
          onAnswer={(dateOrder) => answer({ dateOrder })}
        />
      ) : question.kind === 'way' ? (
        <ChoiceQuestion
          {...buttons}
          {...askMeaning(formatCents(question.sampleCents))}
          guess={question.guess ? 'out' : 'in'}
          onAnswer={(way) => answer({ isTurned: way === 'out' })}
        />
      ) : question.kind === 'decimal' ? (
        <ChoiceQuestion<DecimalSign>
          {...buttons}
          {...askDecimal(question.sample)}
          guess={question.guess}
          onAnswer={(decimal) => answer({ decimal })}
        />
      ) : (
        <ColumnsQuestion
          {...buttons}
          table={question}
          asks={question.kind}
          guess={question.guess}
          onAnswer={(columns) => answer({ columns })}
        />
      )}
    </>
  )
}

function askOrder(sample: string) {
  const days = readBothOrders(sample)
  const { monthFirst = 'The month', dayFirst = 'The day' } = days ?? {}
  return {
    legend: days ? `Is ${sample} ${monthFirst} or ${dayFirst}?` : `Which comes first in ${sample}?`,
    options: [
      { value: 'monthFirst', label: monthFirst, detail: 'The month comes first.' },
      { value: 'dayFirst', label: dayFirst, detail: 'The day comes first.' },
    ] as const,
  }
}

function askDecimal(sample: string) {
  const amounts = readBothDecimals(sample)
  return {
    legend: `Is ${sample} ${amounts['.']} or ${amounts[',']}?`,
    options: [
      { value: '.', label: amounts['.'] },
      { value: ',', label: amounts[','] },
    ] as const,
  }
}

interface AskedProps<Answer> {
  busy: boolean
  onAnswer: (answer: Answer) => void
  onLeave: () => void
}

interface ChoiceQuestionProps<Value extends string> extends AskedProps<Value> {
  legend: string
  options: readonly { value: Value; label: string; detail?: string }[]
  guess: Value | null
}

function ChoiceQuestion<Value extends string>(props: ChoiceQuestionProps<Value>) {
  const { legend, options, guess, busy, onAnswer, onLeave } = props
  const [value, setValue] = useState(guess)
  const [isMissed, setIsMissed] = useState(false)
  return (
    <>
      <ChoiceList legend={legend} options={options} value={value} onChange={setValue} />
      <Problem>{isMissed && value === null && 'Choose an account.'}</Problem>
      <QuestionButtons
        busy={busy}
        onNext={() => (value === null ? setIsMissed(true) : onAnswer(value))}
        onLeave={onLeave}
      />
    </>
  )
}

interface ColumnsQuestionProps extends AskedProps<StatementColumns> {
  table: SampleTable
  asks: 'columns' | 'sign'
  guess: StatementColumns
}

function ColumnsQuestion(props: ColumnsQuestionProps) {
  const { table, asks, guess, busy, onAnswer, onLeave } = props
  const form = useForm(columnsForm, { defaults: choiceOf(guess), send: onAnswer })
  return (
    <>
      <ColumnsFields table={table} asks={asks} chosen={form.values} onChange={form.change} />
      <Problem>{form.failure}</Problem>
      <QuestionButtons busy={busy} onNext={() => void form.submit()} onLeave={onLeave} />
    </>
  )
}

interface QuestionButtonsProps {
  busy: boolean
  onNext: () => void
  onLeave: () => void
}

function QuestionButtons({ busy, onNext, onLeave }: QuestionButtonsProps) {
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Button onClick={onLeave}>Other Files</Button>
      <Button variant="primary" busy={busy} onClick={onNext}>
        Continue
      </Button>
    </div>
  )
}

type CorrectionFormProps = Pick<QuestionFormProps, 'statement' | 'busy' | 'onAnswer'>

export function CorrectionForm(props: CorrectionFormProps) {
  const { layouts } = props.statement
  const [chosen, setChosen] = useState(0)
  const layout = layouts[chosen]
  return (
    layout && (
      <Folded title="Something looks wrong?" gap="gap-4">
        {layouts.length > 1 && (
          <SelectField
            label="Files like"
            value={chosen}
            options={layouts.map(({ file }, at) => ({ value: at, label: file }))}
            onChange={({ target }) => setChosen(Number(target.value))}
          />
        )}
        <LayoutForm key={layout.layout} {...props} layout={layout} />
      </Folded>
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
