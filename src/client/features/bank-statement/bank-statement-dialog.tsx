import { flushSync } from 'react-dom'
import { useWriteScope } from '../../links/write-scope.ts'
import { BankSource } from '../../plan/bank/bank-source.tsx'
import { StatementReview } from '../../plan/statement/statement-review.tsx'
import { StatementSource } from '../../plan/statement/statement-source.tsx'
import { type PlanReview, usePlanReview } from '../../plan/statement/use-plan-review.ts'
import { useAdd } from '../../plan/door.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState, FaintRows } from '../../ui/list.tsx'
import { Form, SubmitButton } from '../../ui/form/form.tsx'
import { Dialog } from '../../ui/layers/dialog.tsx'
import { Money } from '../../ui/money-amount.tsx'
import { ErrorState } from '../../ui/not-loaded.tsx'
import { Problem } from '../../ui/problem.tsx'
import { FAILURES, failureOf } from '../../words/call-error.ts'
import { countOf } from '../../words/counts.ts'
import { addDays, formatWeekdayAhead } from '../../words/dates.ts'

interface BankStatementDialogProps {
  onClose: () => void
  /** Over the first steps, which this ends; they are also the way to add items by hand. */
  onSaved?: () => void
  /** Asks the bank in place of a file. */
  isOfBank?: boolean
}

export function BankStatementDialog(props: BankStatementDialogProps) {
  const { onClose, onSaved, isOfBank = false } = props
  const add = useAdd()
  const scope = useWriteScope()
  const review = usePlanReview(scope, () => {
    // First this dialog, so that the focus goes back from one to the other.
    flushSync(onClose)
    onSaved?.()
  })
  const addByHand = () => {
    flushSync(onClose)
    if (!onSaved) add()
  }
  const { query, found, form } = review
  const { isFetching, error } = query
  const isUnrepeated = found?.answer.proposals.length === 0
  // Everyday spending may be all that there is.
  const isEmpty = isUnrepeated && review.rows.length === 0

  const footer = found && !isEmpty && (
    <>
      <Problem className="basis-full wrap-anywhere">{form.failure}</Problem>
      <Outcome review={review} />
      <SubmitButton
        form={{ ...form, isSending: form.isSending || isFetching }}
        className="max-sm:w-full"
      >
        Save
      </SubmitButton>
    </>
  )
  return (
    <Dialog
      isWide
      title={isOfBank ? 'From my bank' : 'From a bank statement'}
      onClose={onClose}
      canClose={!form.isSending}
      closesBeside={false}
      focusesField={false}
      footer={footer}
    >
      <div className="flex min-h-96 flex-col gap-5">
        {isOfBank ? (
          <BankSource
            account={scope.account}
            onAsk={() => review.take('bank')}
            onForget={() => review.take(null)}
            asked={{ isFetching, error, isAnswered: found !== undefined }}
          />
        ) : (
          <StatementSource
            account={scope.account}
            comparing={isFetching && !found && 'Looking for what repeats...'}
            onRead={(read) => void review.take(read)}
          >
            {error && !found && !isFetching && (
              <ErrorState
                message={failureOf(error, FAILURES.load)}
                onRetry={() => void query.refetch()}
              />
            )}
          </StatementSource>
        )}
        {isUnrepeated && (
          <EmptyState
            picture={isEmpty && <FaintRows />}
            title={
              isOfBank ? 'Nothing of the last 90 days repeats' : 'Nothing in this statement repeats'
            }
            hint={`${isOfBank ? 'A bank statement' : 'A longer one'} shows more: three months or more, better a year. You can also add by hand what comes in and goes out.`}
            action={<Button onClick={addByHand}>Add by Hand</Button>}
          />
        )}
        {found && !isEmpty && (
          <Form form={{ ...form, failure: null }} noValidate className="flex flex-col gap-5">
            <StatementReview account={scope.account} review={review} />
          </Form>
        )}
      </div>
    </Dialog>
  )
}

function Outcome({ review }: { review: PlanReview }) {
  const { ahead, hasBalance, isBehind, rows, today } = review
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
