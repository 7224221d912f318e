import { type FormEvent, useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useLasting } from '../../browser/use-settled.ts'
import { useWriteScope } from '../../links/write-scope.ts'
import { useAdd } from '../../plan/use-add.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Dialog } from '../../ui/layers/dialog.tsx'
import { Money } from '../../ui/money-amount.tsx'
import { ErrorState } from '../../ui/not-loaded.tsx'
import { FaintRows } from '../../ui/pictures/faint-rows.tsx'
import { Problem } from '../../ui/problem.tsx'
import { useSinglePress } from '../../ui/use-single-press.ts'
import { FAILURES, failureOf } from '../../words/call-error.ts'
import { countOf } from '../../words/counts.ts'
import { addDays, formatWeekdayAhead } from '../../words/dates.ts'
import { StatementReview } from '../../plan/statement/review/statement-review.tsx'
import { type Review, useReview } from '../../plan/statement/review/use-review.ts'
import { StatementSource } from '../../plan/statement/source/statement-source.tsx'

interface BankStatementDialogProps {
  onClose: () => void
  /** Over the first steps, which this ends; they are also the way to add items by hand. */
  onSaved?: () => void
}

const SILENT_MS = 500

export function BankStatementDialog({ onClose, onSaved }: BankStatementDialogProps) {
  const add = useAdd()
  const scope = useWriteScope()
  const review = useReview(scope, () => {
    // First this dialog, so that the focus goes back from one to the other.
    flushSync(onClose)
    onSaved?.()
  })
  const addByHand = () => {
    flushSync(onClose)
    if (!onSaved) add()
  }
  const { query, found, isSaving } = review
  const pressOnce = useSinglePress()
  const formId = useId()
  const formRef = useRef<HTMLFormElement>(null)
  const isUnrepeated = found?.proposals.length === 0
  // Everyday spending may be all that there is.
  const isEmpty = isUnrepeated && review.rows.length === 0

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isSaving) return
    let isSent = false
    flushSync(() => {
      isSent = review.submit()
    })
    if (!isSent) formRef.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }

  const footer = found && !isEmpty && (
    <>
      <Problem className="basis-full wrap-anywhere">{review.failure}</Problem>
      <Outcome review={review} />
      <Button
        type="submit"
        form={formId}
        variant="primary"
        className="max-sm:w-full"
        busy={isSaving || query.isFetching}
        onClick={pressOnce}
      >
        Save
      </Button>
    </>
  )
  return (
    <Dialog
      isWide
      title="From a bank statement"
      onClose={onClose}
      canClose={!isSaving}
      closesBeside={false}
      focusesField={false}
      footer={footer}
    >
      <div className="flex min-h-96 flex-col gap-5">
        <StatementSource account={scope.account} onRead={review.take} />
        <Looking query={query} />
        {isUnrepeated && (
          <EmptyState
            picture={isEmpty && <FaintRows />}
            title="Nothing in this statement repeats"
            hint="A longer one shows more: three months or more, better a year. You can also add by hand what comes in and goes out."
            action={<Button onClick={addByHand}>Add by Hand</Button>}
          />
        )}
        {found && !isEmpty && (
          <form
            ref={formRef}
            id={formId}
            noValidate
            className="flex flex-col gap-5"
            onSubmit={submit}
          >
            <StatementReview account={scope.account} review={review} />
          </form>
        )}
      </div>
    </Dialog>
  )
}

function Looking({ query }: Pick<Review, 'query'>) {
  const { isFetching, data, error, refetch } = query
  const isLong = useLasting(isFetching && data === undefined, SILENT_MS)
  return (
    <>
      <output className="text-ink-soft empty:hidden">
        {isLong && 'Looking for what repeats...'}
      </output>
      {error && !data && !isFetching && (
        <ErrorState message={failureOf(error, FAILURES.load)} onRetry={() => void refetch()} />
      )}
    </>
  )
}

function Outcome({ review: { ahead, hasBalance, isBehind, rows, today } }: { review: Review }) {
  const ticked = rows.filter(({ isTicked }) => isTicked).length
  const lowest = ahead && hasBalance ? lowestOf(ahead.balancesCents) : null
  return (
    <output
      className={`mr-auto flex flex-wrap items-baseline gap-x-3 transition-opacity ${isBehind ? 'opacity-60' : ''}`}
    >
      <span className="text-ink-soft">{countOf(ticked, 'item')}</span>
      {ahead && lowest && (
        <span>
          Lowest <Money size="large" cents={lowest.cents} />{' '}
          {lowest.index === 0
            ? 'today'
            : `on ${formatWeekdayAhead(addDays(ahead.from, lowest.index), today)}`}
        </span>
      )}
    </output>
  )
}

function lowestOf(balancesCents: readonly number[]): { index: number; cents: number } | null {
  const least = balancesCents.reduce((one, other) => Math.min(one, other), Infinity)
  return least === Infinity ? null : { index: balancesCents.indexOf(least), cents: least }
}
