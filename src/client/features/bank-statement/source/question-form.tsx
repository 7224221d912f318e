import { useState } from 'react'
import type { Statement, StatementQuestion } from '../../../../shared/statements/statement.ts'
import { Button } from '../../../ui/button.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { countOf } from '../../../words/counts.ts'
import { ChoiceList } from './choice-list.tsx'
import { ColumnsFields } from './columns-fields.tsx'
import { columnsOf, draftOf } from './columns-draft.ts'
import { readBothOrders } from './statement-words.ts'
import type { StatementAnswers } from './use-statement-reading.ts'

interface QuestionProps<Kind extends StatementQuestion['kind'] = StatementQuestion['kind']> {
  statement: Statement
  question: Extract<StatementQuestion, { kind: Kind }>
  busy: boolean
  onAnswer: (given: StatementAnswers) => void
  onLeave: () => void
}

/** Asks what only a person can know about the files. */
export function QuestionForm(props: QuestionProps) {
  const { question, ...rest } = props
  if (question.kind === 'account') return <AccountQuestion {...rest} question={question} />
  if (question.kind === 'dateOrder') return <DateOrderQuestion {...rest} question={question} />
  return <ColumnsQuestion {...rest} question={question} />
}

function AccountQuestion({ statement, busy, onAnswer, onLeave }: QuestionProps<'account'>) {
  const { accounts } = statement
  const [key, setKey] = useState<string | null>(null)
  const [isMissed, setIsMissed] = useState(false)
  const next = () => (key === null ? setIsMissed(true) : onAnswer({ sourceAccount: key }))
  return (
    <>
      <ChoiceList
        legend="These files have several accounts. Which one is it?"
        value={key}
        options={accounts.map(({ key, label, lineCount }) => ({
          value: key,
          label,
          detail: countOf(lineCount, 'line'),
        }))}
        onChange={setKey}
      />
      <Problem>{isMissed && key === null && 'Choose an account.'}</Problem>
      <QuestionButtons busy={busy} onNext={next} onLeave={onLeave} />
    </>
  )
}

function DateOrderQuestion({ question, busy, onAnswer, onLeave }: QuestionProps<'dateOrder'>) {
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

function ColumnsQuestion(props: QuestionProps<'columns' | 'sign'>) {
  const { question, busy, onAnswer, onLeave } = props
  const [draft, setDraft] = useState(() => draftOf(question.guess))
  const [isTried, setIsTried] = useState(false)
  const columns = columnsOf(draft)
  const next = () => (typeof columns === 'string' ? setIsTried(true) : onAnswer({ columns }))
  return (
    <>
      <ColumnsFields question={question} draft={draft} onChange={setDraft} />
      <Problem>{isTried && typeof columns === 'string' && columns}</Problem>
      <QuestionButtons busy={busy} onNext={next} onLeave={onLeave} />
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
