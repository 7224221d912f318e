import { useState } from 'react'
import { formatCents } from '../../../../shared/money/money.ts'
import {
  ALL_ACCOUNTS,
  type DecimalSign,
  type LayoutAnswer,
  type LayoutQuestion,
  type Statement,
  type StatementQuestion,
} from '../../../../shared/statements/statement.ts'
import { choiceOf, columnsForm } from '../../../../shared/statements/columns-form.ts'
import { Button } from '../../../ui/button.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { Problem } from '../../../ui/problem.tsx'
import { countOf } from '../../../words/counts.ts'
import { ChoiceList } from './choice-list.tsx'
import { ColumnsFields } from './columns-fields.tsx'
import { readBothDecimals, readBothOrders } from './statement-words.ts'

interface QuestionFormProps {
  statement: Statement
  question: StatementQuestion
  busy: boolean
  onAnswer: (given: LayoutAnswer) => void
  onChooseAccount: (key: string) => void
  onLeave: () => void
}

export function QuestionForm(props: QuestionFormProps) {
  const { statement, question, onAnswer } = props
  if (question.kind === 'account') return <AccountQuestion {...props} />
  const { layout = '', file = '' } = statement.layouts.find(({ isAsked }) => isAsked) ?? {}
  const answer = (given: Omit<LayoutAnswer, 'layout'>) => onAnswer({ layout, ...given })
  return (
    <>
      {statement.layouts.length > 1 && (
        <p className="text-ink-soft wrap-anywhere">About {file}, and files like it:</p>
      )}
      <LayoutQuestionForm {...props} question={question} onAnswer={answer} />
    </>
  )
}

interface LayoutQuestionProps<Kind extends LayoutQuestion['kind'] = LayoutQuestion['kind']> {
  question: Extract<LayoutQuestion, { kind: Kind }>
  busy: boolean
  onAnswer: (given: Omit<LayoutAnswer, 'layout'>) => void
  onLeave: () => void
}

function LayoutQuestionForm({ question, ...rest }: LayoutQuestionProps) {
  if (question.kind === 'dateOrder') return <DateOrderQuestion {...rest} question={question} />
  if (question.kind === 'decimal') return <DecimalQuestion {...rest} question={question} />
  if (question.kind === 'way') return <WayQuestion {...rest} question={question} />
  return <ColumnsQuestion {...rest} question={question} />
}

function AccountQuestion({ statement, busy, onChooseAccount, onLeave }: QuestionFormProps) {
  const { accounts } = statement
  const [key, setKey] = useState<string | null>(null)
  const [isMissed, setIsMissed] = useState(false)
  const next = () => (key === null ? setIsMissed(true) : onChooseAccount(key))
  return (
    <>
      <ChoiceList
        legend="These files have several accounts. Which one is it?"
        value={key}
        options={[
          ...accounts.map(({ key, label, lineCount }) => ({
            value: key,
            label,
            detail: countOf(lineCount, 'line'),
          })),
          { value: ALL_ACCOUNTS, label: 'All of them', detail: 'They are one account.' },
        ]}
        onChange={setKey}
      />
      <Problem>{isMissed && key === null && 'Choose an account.'}</Problem>
      <QuestionButtons busy={busy} onNext={next} onLeave={onLeave} />
    </>
  )
}

function DateOrderQuestion({
  question,
  busy,
  onAnswer,
  onLeave,
}: LayoutQuestionProps<'dateOrder'>) {
  const [order, setOrder] = useState(question.guess)
  const days = readBothOrders(question.sample)
  return (
    <>
      <ChoiceList
        legend={
          days
            ? `Is ${question.sample} ${days.monthFirst} or ${days.dayFirst}?`
            : `Which comes first in ${question.sample}?`
        }
        value={order}
        options={[
          {
            value: 'monthFirst',
            label: days?.monthFirst ?? 'The month',
            detail: 'The month comes first.',
          },
          { value: 'dayFirst', label: days?.dayFirst ?? 'The day', detail: 'The day comes first.' },
        ]}
        onChange={setOrder}
      />
      <QuestionButtons
        busy={busy}
        onNext={() => onAnswer({ dateOrder: order })}
        onLeave={onLeave}
      />
    </>
  )
}

function DecimalQuestion({ question, busy, onAnswer, onLeave }: LayoutQuestionProps<'decimal'>) {
  const { sample, guess } = question
  const [decimal, setDecimal] = useState<DecimalSign>(guess)
  const amounts = readBothDecimals(sample)
  return (
    <>
      <ChoiceList
        legend={`Is ${sample} ${amounts['.']} or ${amounts[',']}?`}
        value={decimal}
        options={[
          { value: '.', label: amounts['.'] },
          { value: ',', label: amounts[','] },
        ]}
        onChange={setDecimal}
      />
      <QuestionButtons busy={busy} onNext={() => onAnswer({ decimal })} onLeave={onLeave} />
    </>
  )
}

function WayQuestion({ question, busy, onAnswer, onLeave }: LayoutQuestionProps<'way'>) {
  const [isTurned, setIsTurned] = useState(question.guess)
  const amount = formatCents(question.sampleCents)
  return (
    <>
      <ChoiceList
        legend={`Is an amount without a minus, like ${amount}, money in or money out?`}
        value={isTurned ? 'out' : 'in'}
        options={[
          { value: 'in', label: 'Money that comes in' },
          { value: 'out', label: 'Money that goes out' },
        ]}
        onChange={(way) => setIsTurned(way === 'out')}
      />
      <QuestionButtons busy={busy} onNext={() => onAnswer({ isTurned })} onLeave={onLeave} />
    </>
  )
}

function ColumnsQuestion(props: LayoutQuestionProps<'columns' | 'sign'>) {
  const { question, busy, onAnswer, onLeave } = props
  const form = useForm(columnsForm, {
    defaults: choiceOf(question.guess),
    send: (columns) => onAnswer({ columns }),
  })
  return (
    <>
      <ColumnsFields
        table={question}
        asks={question.kind}
        chosen={form.values}
        onChange={form.change}
      />
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
