import { Check, X } from 'lucide-react'
import { useLasting, useSettled } from '../../browser/use-settled.ts'
import { FAILURES, failureOf } from '../../words/call-error.ts'
import { useDoor } from '../../plan/door.ts'
import { Button } from '../../ui/button.tsx'
import {
  type AnswerInWords,
  plainText,
  savingInWords,
  type Sentence,
  spendingInWords,
} from './afford-words.ts'
import type { useAffordability } from './use-affordability.ts'

const WAIT_SHOWN_MS = 200
/** A screen reader must not read after each keystroke. */
const REST_MS = 600

type AffordAnswerProps = Pick<
  ReturnType<typeof useAffordability>,
  'answered' | 'error' | 'refetch' | 'isBehind' | 'today' | 'problems'
>

export function AffordAnswer(props: AffordAnswerProps) {
  const { answered, error, refetch, isBehind, today, problems } = props
  const isLate = useLasting(isBehind, WAIT_SHOWN_MS)
  const inWords = answered?.question.every === 'save' ? savingInWords : spendingInWords
  const words = answered && inWords(answered, today)
  const text = words ? [words.verdict, ...words.details].map(plainText).join(' ') : ''
  const isAtRest = useSettled(text, REST_MS) === text && !isBehind
  return (
    <div
      className={`flex min-h-24 flex-auto flex-col gap-1 rounded-field bg-canvas px-4 py-3 wrap-anywhere ${isLate ? 'opacity-60' : ''}`}
    >
      <output aria-busy={!isAtRest || undefined} className="flex flex-col gap-1">
        {words && <Answer words={words} />}
      </output>
      {error && (
        <div role="alert" className="flex flex-wrap items-center justify-between gap-2">
          <p>The answer could not be loaded. {failureOf(error, FAILURES.load)}</p>
          <Button size="small" onClick={() => void refetch()}>
            Try Again
          </Button>
        </div>
      )}
      {!words && Object.keys(problems).length > 0 && (
        <p className="text-ink-soft">The answer shows here once what is marked above is right.</p>
      )}
    </div>
  )
}

function Answer({ words: { isYes, verdict, details } }: { words: AnswerInWords }) {
  const tone = isYes === null ? '' : isYes ? 'text-positive' : 'text-negative'
  const Icon = isYes ? Check : X
  return (
    <>
      <p className={`flex items-center gap-2 text-base font-semibold ${tone}`}>
        {isYes !== null && <Icon size={18} aria-hidden className="shrink-0" />}
        <span>
          <Words sentence={verdict} />
        </span>
      </p>
      {details.map((sentence) => (
        <p key={plainText(sentence)}>
          <Words sentence={sentence} />
        </p>
      ))}
    </>
  )
}

function Words({ sentence }: { sentence: Sentence }) {
  const { to } = useDoor()
  const parts = sentence.map((part, place) =>
    typeof part === 'string' ? (
      typeof sentence[place - 1] === 'object' ? (
        part.slice(markOf(part).length)
      ) : (
        part
      )
    ) : (
      // A line may break between a button and the mark behind it.
      <span key={part.date} className="whitespace-nowrap">
        <button
          type="button"
          className="rounded-sm underline decoration-dotted underline-offset-4 hover:decoration-solid"
          {...to('day', { date: part.date })}
        >
          {part.text}
        </button>
        {markOf(sentence[place + 1])}
      </span>
    ),
  )
  return <>{parts}</>
}

function markOf(part: Sentence[number] | undefined): string {
  return typeof part === 'string' ? (/^[.,;]/.exec(part)?.[0] ?? '') : ''
}
