import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import type { OpenItems } from '../../../shared/plan/check-in.ts'
import type { AccountRef } from '../../../shared/fields.ts'
import { useSettled } from '../../browser/use-settled.ts'
import { BALANCE_LIMITS } from '../../../shared/money/money-text.ts'
import { useCheckInPreview } from '../../plan/statement/check-in-calls.ts'
import { MoneyField } from '../../ui/fields/money-field.tsx'
import { Money } from '../../ui/money-amount.tsx'
import { Problem } from '../../ui/problem.tsx'
import { notHappenedOf } from './check-in-answers.ts'
import { describeBalance } from './answers-by-statement.ts'
import type { CheckInForm } from './use-check-in-form.ts'
import { formatCents } from '../../words/shown-amounts.ts'

/** A screen reader must not read after each keystroke. */
const REST_MS = 600

interface BankBalanceProps {
  account: AccountRef
  open: OpenItems
  checkIn: CheckInForm
}

export function BankBalance({ account, open, checkIn }: BankBalanceProps) {
  const { form, answers, text, balanceCents, today } = checkIn
  const { balance, isOfBank } = checkIn.byStatement
  const fieldRef = useRef<HTMLInputElement>(null)
  // A dialog focuses its first field when it opens; this one may come later.
  useEffect(() => fieldRef.current?.focus(), [])
  const notHappened = useMemo(() => notHappenedOf(answers, open.items), [answers, open.items])
  const { preview, isBehind, failure } = useCheckInPreview(account, balanceCents, notHappened)
  const words = preview && !isBehind ? describeDifference(preview.differenceCents) : ''
  return (
    <div className="flex flex-col gap-3">
      <MoneyField
        ref={fieldRef}
        className="max-w-56"
        label="What does your bank say?"
        placeholder="0.00"
        value={text}
        limits={BALANCE_LIMITS}
        error={form.problems.balance}
        onFocus={({ target }) => {
          // The amount that is filled in is often what the person would type.
          if (form.values.balance === null) target.select()
        }}
        onText={(typed) => form.change({ balance: typed })}
      />
      {balance && <p className="text-ink-soft">{describeBalance(balance, isOfBank, today)}</p>}
      <dl className="flex flex-col gap-1.5">
        <Line label="What it should say if all went as planned">
          <Money cents={open.expectedCents} />
        </Line>
        <Line label="Difference">
          <Difference cents={preview?.differenceCents} isBehind={isBehind} />
        </Line>
        {notHappened.length > 0 && (
          <Line label="Difference by your answers below">
            <Difference cents={preview?.differenceByAnswersCents} isBehind={isBehind} />
          </Line>
        )}
      </dl>
      <Problem>{failure && `The difference could not be worked out. ${failure}`}</Problem>
      <output className="sr-only">{useSettled(words, REST_MS)}</output>
    </div>
  )
}

function describeDifference(cents: number): string {
  if (cents === 0) return 'As planned.'
  return `${formatCents(Math.abs(cents))} ${cents > 0 ? 'more' : 'less'} than planned.`
}

function Difference({ cents, isBehind }: { cents: number | undefined; isBehind: boolean }) {
  if (cents === undefined) return <span className="text-ink-faint">–</span>
  return <Money signed cents={cents} className={isBehind ? 'opacity-60' : ''} />
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  )
}
