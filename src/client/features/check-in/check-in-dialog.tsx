import { type FormEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { dollarsFromCents } from '../../../shared/money/money.ts'
import { MAX_OPEN_ITEMS } from '../../../shared/plan/open-item-limit.ts'
import { useAnsweredBalance } from '../../plan/answered-balance.ts'
import { useWriteScope } from '../../links/write-scope.ts'
import { openItemsOf } from '../../server/check-in-calls.ts'
import { useAccountSettings } from '../../server/account-settings.ts'
import { useToday } from '../../server/use-today.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/layers/dialog.tsx'
import { BankBalance } from './bank-balance.tsx'
import { answerOf, balanceOf, dayProblem, fitsPlan } from './check-in-draft.ts'
import { Forecast } from './forecast/forecast.tsx'
import { useItemChanges } from './items/item-changes.ts'
import { describeFit } from './items/open-item-groups.ts'
import { OpenItemList } from './items/open-item-list.tsx'
import { describeBalance } from './statement/answers-by-statement.ts'
import { BesidePlan } from './statement/beside-plan.tsx'
import { StatementEntry } from './statement/statement-entry.tsx'
import { useByStatement } from './statement/use-by-statement.ts'
import { useCheckIn } from './use-check-in.ts'
import { useCheckInDraft } from './use-check-in-draft.ts'
import { NotLoaded } from '../../ui/not-loaded.tsx'
import { Problem } from '../../ui/problem.tsx'

export function CheckInDialog({ onClose }: { onClose: () => void }) {
  const scope = useWriteScope()
  const { account } = scope
  const { data: open, error, refetch } = trpc.account.openItems.useQuery(openItemsOf(account))
  const startingCents = useAccountSettings(account)?.startingBalanceCents
  const today = useToday()
  const { draft, selected, type, answer, select, forget } = useCheckInDraft(account, today)
  const end = () => {
    forget()
    onClose()
  }
  const byStatement = useByStatement({
    account,
    open,
    today,
    draft,
    onFilled: () => type(null),
  })
  const { answers, items, balance } = byStatement
  const lookAgain = () => Promise.all([refetch(), byStatement.compareAgain()])
  const { answer: answerBalance } = useAnsweredBalance(account, today)
  const { checkIn, isSaving, failure } = useCheckIn(scope, {
    refetch: lookAgain,
    onDone: () => {
      // The balance fits, with the items that are left open.
      if (byStatement.found && balanceCents !== null) answerBalance(balanceCents)
      end()
    },
  })
  const isBusy = isSaving || byStatement.isMatching
  const { sentence, added } = useItemChanges(open)
  const [showsProblems, setShowsProblems] = useState(false)
  const [isUnfolded, setIsUnfolded] = useState(false)
  const formRef = useRef<HTMLFormElement>(null)
  const formId = useId()
  const isReady = open !== undefined && startingCents !== undefined
  const isSetToday = isReady && open.balanceOn === today
  const filledCents = balance?.cents ?? (isSetToday ? startingCents : null)
  const text = draft.balance ?? (filledCents === null ? '' : dollarsFromCents(filledCents))
  const balanceCents = balanceOf(text)

  const isFolded =
    isReady &&
    !isUnfolded &&
    open.items.length > 0 &&
    open.items.length < MAX_OPEN_ITEMS &&
    !byStatement.found &&
    fitsPlan(answers, balanceCents, open)

  const unfold = () => {
    flushSync(() => setIsUnfolded(true))
    // The button that was pressed is gone.
    formRef.current?.querySelector<HTMLElement>('[type=checkbox]')?.focus()
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady || isBusy) return
    const hasDays = items.every((item) => !dayProblem(answerOf(answers, item), today))
    if (balanceCents !== null && hasDays && byStatement.isComplete)
      return void checkIn(draft, balanceCents, open, byStatement.found ? byStatement : undefined)
    flushSync(() => setShowsProblems(true))
    formRef.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }

  const footer = isReady && (
    <>
      <Problem className="basis-full">{failure}</Problem>
      <Button onClick={end} disabled={isSaving}>
        Cancel
      </Button>
      <Button type="submit" form={formId} variant="primary" busy={isBusy}>
        Check in
      </Button>
    </>
  )
  return (
    <Dialog
      title="Check in"
      onClose={onClose}
      canClose={!isSaving}
      closesBeside={false}
      footer={footer}
    >
      {!isReady && (
        <NotLoaded
          query={{ data: undefined, error, refetch }}
          failure="What is open could not be loaded."
          className="min-h-96"
        />
      )}
      {isReady && (
        <div className="flex flex-col gap-5">
          <StatementEntry account={account} matching={byStatement} />
          <form
            ref={formRef}
            id={formId}
            noValidate
            className="flex flex-col gap-5"
            onSubmit={submit}
          >
            <BankBalance
              account={account}
              open={open}
              answers={answers}
              isTyped={draft.balance !== null}
              text={text}
              hint={balance && describeBalance(balance, today)}
              error={
                showsProblems && balanceCents === null
                  ? 'Enter what your bank says, like 1250.00.'
                  : null
              }
              onType={type}
            />
            <section className="flex flex-col gap-2 border-t border-line-strong pt-4">
              <h3 className="font-semibold">What was due since?</h3>
              <output className="text-accent empty:hidden">{sentence}</output>
              {byStatement.found && items.length > 0 && (
                <p className="text-ink-soft">
                  Answered by your statement. What it does not have stays open.
                </p>
              )}
              {isSetToday && !byStatement.found && open.items.some(({ on }) => on < today) && (
                <p className="text-ink-soft">
                  Your starting balance was set today. If it is what your bank says, what was due
                  before is in it already, and counts a second time until you check in.
                </p>
              )}
              {isFolded ? (
                <>
                  <p>{describeFit(open, today)}</p>
                  <Button className="self-start" onClick={unfold}>
                    Show What Was Due
                  </Button>
                </>
              ) : (
                <OpenItemList
                  items={items}
                  answers={answers}
                  lines={byStatement.lines}
                  selected={selected}
                  added={added}
                  today={today}
                  showsProblems={showsProblems}
                  onAnswer={answer}
                  onSelect={select}
                />
              )}
            </section>
            <BesidePlan byStatement={byStatement} today={today} showsProblems={showsProblems} />
            <section className="flex flex-col gap-2 border-t border-line-strong pt-4">
              <h3 className="font-semibold">How good is the forecast?</h3>
              <Forecast account={account} />
            </section>
          </form>
        </div>
      )}
    </Dialog>
  )
}
