import { FileUp, Landmark } from 'lucide-react'
import { useState } from 'react'
import type { AccountRef } from '../../../shared/fields.ts'
import { AMOUNT_LIMITS } from '../../../shared/money/money-text.ts'
import type { StatementMatch } from '../../../shared/statements/proposal.ts'
import { lastSpokenDay } from '../../../shared/statements/spoken-day.ts'
import { focusElement } from '../../browser/focus-main.ts'
import { useOffersBank } from '../../plan/bank/use-offers-bank.ts'
import { LineList } from '../../plan/statement/line-list.tsx'
import type { ProposalRow } from '../../plan/statement/proposal-rows.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { MoneyField } from '../../ui/fields/money-field.tsx'
import { useFileDrop } from '../../ui/files/choose-files.tsx'
import { lazyScreen } from '../../ui/layers/lazy-screen.tsx'
import { Problem } from '../../ui/problem.tsx'
import { countOf, formatCount } from '../../words/counts.ts'
import { formatDayNear } from '../../words/dates.ts'
import { isolated } from '../../words/isolated.ts'
import { flowKeyOf, priceOf } from './answers-by-statement.ts'
import { type ByStatement, NewItems } from './use-by-statement.ts'
import type { CheckInForm } from './use-check-in-form.ts'
import { formatCents } from '../../words/shown-amounts.ts'

const StatementSource = lazyScreen(
  'StatementSource',
  () => import('../../plan/statement/statement-source.tsx'),
)

const BankSource = lazyScreen('BankSource', () => import('../../plan/bank/bank-source.tsx'))

interface StatementEntryProps {
  account: AccountRef
  checkIn: CheckInForm
}

export function StatementEntry({ account, checkIn }: StatementEntryProps) {
  const { query, found, isMatching, failure, compareAgain } = checkIn.byStatement
  const [opened, setOpened] = useState<Opened | null>(null)
  const utils = trpc.useUtils()
  const askBank = () => checkIn.take('bank')
  const askNow = async () => {
    setOpened('bank')
    // Without an answer the open part says so.
    const status = await utils.bank.status.fetch({ account }, { staleTime: 0 }).catch(() => null)
    if (!status?.connected) return
    await askBank()
    await utils.bank.status.invalidate({ account })
  }
  if (opened === null)
    return <ClosedEntry onOpen={(dropped) => setOpened({ dropped })} onAsk={() => void askNow()} />
  if (opened === 'bank')
    return (
      <div ref={focusElement} tabIndex={-1} className="flex flex-col gap-2 outline-none">
        <BankSource
          account={account}
          onAsk={askBank}
          onForget={() => checkIn.take(null)}
          asked={{ isFetching: isMatching, error: query.error, isAnswered: found !== null }}
        />
      </div>
    )
  return (
    // Focused, because the button that was pressed is gone.
    <div ref={focusElement} tabIndex={-1} className="flex flex-col gap-2 outline-none">
      <StatementSource
        account={account}
        dropped={opened.dropped}
        comparing={isMatching && 'Comparing it with your plan...'}
        onRead={(read) => void checkIn.take(read)}
      >
        {failure && (
          <div className="flex flex-wrap items-center justify-between gap-2">
            <Problem>The statement could not be compared with your plan. {failure}</Problem>
            <Button size="small" onClick={() => void compareAgain()}>
              Try Again
            </Button>
          </div>
        )}
      </StatementSource>
    </div>
  )
}

type Opened = { dropped: File[] | undefined } | 'bank'

interface ClosedEntryProps {
  onOpen: (dropped: File[] | undefined) => void
  onAsk: () => void
}

function ClosedEntry({ onOpen, onAsk }: ClosedEntryProps) {
  const isDraggedOver = useFileDrop(onOpen)
  const offersBank = useOffersBank()
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {offersBank && (
        <Button onClick={onAsk}>
          <Landmark size={16} aria-hidden />
          Ask my bank
        </Button>
      )}
      <Button
        className={isDraggedOver ? '!border-accent !border-dashed' : ''}
        onClick={() => onOpen(undefined)}
      >
        <FileUp size={16} aria-hidden />
        From a bank statement
      </Button>
      <span className="text-xs text-ink-faint max-sm:hidden">or drop its file here</span>
    </div>
  )
}

interface StatementPartProps {
  byStatement: ByStatement
  today: string
  showsProblems: boolean
}

export function BesidePlan(props: StatementPartProps) {
  const { byStatement, today, showsProblems } = props
  const { found, rows, find } = byStatement
  if (!found) return null
  const list = {
    review: byStatement,
    everyday: found.answer.everyday,
    lastDay: lastSpokenDay(found.statement, today),
    today,
    showsProblems,
    plannedOf: ({ kind, changedId }: ProposalRow) =>
      changedId === null ? undefined : find(kind, changedId),
  }
  const parts = [
    {
      title: 'New, and repeating',
      hint: 'What is ticked is added to your plan.',
      rows: rows.filter(({ proposal }) => proposal !== null),
    },
    {
      title: 'A little every day',
      hint: 'What neither repeats nor is in your plan.',
      rows: rows.filter(({ proposal }) => proposal === null),
    },
  ]
  return (
    <>
      <ChangedPrices {...props} />
      {parts
        .filter((part) => part.rows.length > 0)
        .map((part) => (
          <div key={part.title} className="border-t border-line-strong pt-4">
            <NewItems {...list} {...part} />
          </div>
        ))}
      <UnplannedLines match={found.answer} today={today} />
    </>
  )
}

function ChangedPrices({ byStatement, today, showsProblems }: StatementPartProps) {
  const { priceChanges, find, prices, editPrice } = byStatement
  if (priceChanges.length === 0) return null
  return (
    <section className="flex flex-col gap-1 border-t border-line-strong pt-4">
      <h3 className="font-semibold">Prices that have changed</h3>
      <ul className="divide-y divide-line">
        {priceChanges.map((change) => {
          const key = flowKeyOf(change)
          const { name = '', amountCents = 0 } = find(change.kind, change.id) ?? {}
          const edit = priceOf(change, prices)
          return (
            <li key={key} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
              <Checkbox
                className="min-w-0 flex-1 basis-48"
                label={`${isolated(name)}, from ${formatDayNear(change.since, today)} on`}
                hint={`${formatCents(amountCents)} in your plan`}
                checked={edit.isTicked}
                onChange={({ target }) => editPrice(key, { ...edit, isTicked: target.checked })}
              />
              <MoneyField
                className="ml-auto w-32"
                label={`New amount of ${isolated(name)}`}
                labelHidden
                value={edit.text}
                limits={AMOUNT_LIMITS}
                disabled={!edit.isTicked}
                error={showsProblems && edit.isTicked && !edit.text ? 'Enter an amount.' : null}
                onText={(text) => editPrice(key, { ...edit, text })}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function UnplannedLines({ match, today }: { match: StatementMatch; today: string }) {
  const { unplanned, unplannedCount, unplannedCents } = match
  if (unplannedCount === 0) return null
  const more = unplannedCount - unplanned.length
  return (
    <details className="border-t border-line-strong pt-3">
      <summary className="w-fit cursor-pointer rounded-field py-3 hover:text-ink sm:py-1">
        Not in your plan: {countOf(unplannedCount, 'line')}, {formatCents(unplannedCents)}
      </summary>
      <LineList
        label="Lines that are not in your plan"
        className="max-h-60"
        lines={unplanned}
        today={today}
      >
        {more > 0 && <li>And {formatCount(more)} older ones.</li>}
      </LineList>
    </details>
  )
}
