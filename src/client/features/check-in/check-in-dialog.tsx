import { useState } from 'react'
import { flushSync } from 'react-dom'
import { MAX_OPEN_ITEMS } from '../../../shared/plan/open-item-limit.ts'
import { useWriteScope } from '../../links/write-scope.ts'
import { Button } from '../../ui/button.tsx'
import { Form, SubmitButton } from '../../ui/form/form.tsx'
import { Dialog } from '../../ui/layers/dialog.tsx'
import { NotLoaded } from '../../ui/not-loaded.tsx'
import { Problem } from '../../ui/problem.tsx'
import { fitsPlan } from './check-in-answers.ts'
import { BankBalance } from './bank-balance.tsx'
import { Forecast } from './forecast.tsx'
import { OpenItemList } from './open-item-list.tsx'
import { describeFit, useItemChanges } from './open-item-groups.ts'
import { BesidePlan, StatementEntry } from './statement-part.tsx'
import { useCheckInForm } from './use-check-in-form.ts'

export function CheckInDialog({ onClose }: { onClose: () => void }) {
  const scope = useWriteScope()
  const { account } = scope
  const checkIn = useCheckInForm(scope, onClose)
  const { form, open, query, byStatement, answers, today, isSetToday, showsProblems } = checkIn
  const { items, found } = byStatement
  const { sentence, added } = useItemChanges(query.data)
  const [isUnfolded, setIsUnfolded] = useState(false)

  const isFolded =
    open &&
    !isUnfolded &&
    open.items.length > 0 &&
    open.items.length < MAX_OPEN_ITEMS &&
    !found &&
    fitsPlan(answers, checkIn.balanceCents, open)

  const unfold = () => {
    flushSync(() => setIsUnfolded(true))
    // The button that was pressed is gone.
    document.getElementById(form.id)?.querySelector<HTMLElement>('[type=checkbox]')?.focus()
  }

  const footer = open && (
    <>
      <Problem className="basis-full">{form.failure}</Problem>
      <Button onClick={checkIn.end} disabled={form.isSending}>
        Cancel
      </Button>
      <SubmitButton form={{ ...form, isSending: form.isSending || byStatement.isMatching }}>
        Check in
      </SubmitButton>
    </>
  )
  return (
    <Dialog
      title="Check in"
      onClose={onClose}
      canClose={!form.isSending}
      closesBeside={false}
      footer={footer}
    >
      {!open && (
        <NotLoaded
          query={{ ...query, data: undefined }}
          failure="What is open could not be loaded."
          className="min-h-96"
        />
      )}
      {open && (
        <div className="flex flex-col gap-5">
          <StatementEntry account={account} checkIn={checkIn} />
          <Form form={{ ...form, failure: null }} noValidate className="flex flex-col gap-5">
            <BankBalance account={account} open={open} checkIn={checkIn} />
            <section className="flex flex-col gap-2 border-t border-line-strong pt-4">
              <h3 className="font-semibold">What was due since?</h3>
              <output className="text-accent empty:hidden">{sentence}</output>
              {found && items.length > 0 && (
                <p className="text-ink-soft">
                  Answered by your {byStatement.isOfBank ? 'bank' : 'statement'}. What it does not
                  have stays open.
                </p>
              )}
              {isSetToday && !found && open.items.some(({ on }) => on < today) && (
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
                  selected={checkIn.selected}
                  added={added}
                  today={today}
                  showsProblems={showsProblems}
                  onAnswer={checkIn.answer}
                  onSelect={checkIn.select}
                />
              )}
            </section>
            <BesidePlan byStatement={byStatement} today={today} showsProblems={showsProblems} />
            <section className="flex flex-col gap-2 border-t border-line-strong pt-4">
              <h3 className="font-semibold">How good is the forecast?</h3>
              <Forecast account={account} />
            </section>
          </Form>
        </div>
      )}
    </Dialog>
  )
}
