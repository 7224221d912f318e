import type { AccountRef } from '../../../shared/fields.ts'
import { signedAmountCents } from '../../../shared/money/signed-amount.ts'
import type { CashFlow } from '../../../shared/plan/cash-flow.ts'
import { PLAIN_SPENDING } from '../../../shared/plan/spending.ts'
import type { Proposal, Proposals } from '../../../shared/statements/proposal.ts'
import { lastSpokenDay } from '../../../shared/statements/spoken-day.ts'
import { useAccountSettings } from '../../server/account-settings.ts'
import { Money } from '../../ui/money-amount.tsx'
import { countOf } from '../../words/counts.ts'
import { formatDayNear } from '../../words/dates.ts'
import { usePlan } from '../use-plan.ts'
import { PlanAhead } from './plan-ahead.tsx'
import { ProposalList } from './proposal-list.tsx'
import { isPerhaps, type ProposalRow } from './proposal-rows.ts'
import { describeFields } from './statement-words.ts'
import type { PlanReview } from './use-plan-review.ts'

interface StatementReviewProps {
  account: AccountRef
  review: PlanReview
}

export function StatementReview({ account, review }: StatementReviewProps) {
  const { found, rows, today, showsProblems } = review
  const bufferCents = useAccountSettings(account)?.bufferCents ?? 0
  const plan = usePlan(account)
  const plannedOf = ({ kind, planned }: Proposal) =>
    planned ? plan.find(kind, planned.id) : undefined
  if (!found) return null
  const { answer, statement } = found
  const list = {
    review,
    everyday: answer.everyday,
    lastDay: lastSpokenDay(statement, today),
    today,
    showsProblems,
    plannedOf: ({ kind, changedId }: ProposalRow) =>
      changedId === null ? undefined : plan.find(kind, changedId),
  }
  const sure = rows.filter((row) => !isPerhaps(row))
  return (
    <>
      <PlanAhead review={review} bufferCents={bufferCents} hasPlan={plan.byKey.size > 0} />
      <ProposalList {...list} title="In" rows={sure.filter(({ kind }) => kind === 'income')} />
      <ProposalList {...list} title="Out" rows={sure.filter(({ kind }) => kind === 'expense')} />
      <ProposalList
        {...list}
        title="Perhaps"
        hint="Seen too seldom to be sure. Tick what is yours."
        rows={rows.filter(isPerhaps)}
      />
      <LeftOut found={answer} isOfBank={review.isOfBank} plannedOf={plannedOf} today={today} />
    </>
  )
}

interface LeftOutProps {
  found: Proposals
  isOfBank: boolean
  plannedOf: (proposal: Proposal) => CashFlow | undefined
  today: string
}

function LeftOut({ found, isOfBank, plannedOf, today }: LeftOutProps) {
  const { proposals, stopped } = found
  const sameCount = proposals.filter(({ planned }) => planned?.differs === 'nothing').length
  const retimed = proposals.filter(({ planned }) => planned?.differs === 'schedule')
  return (
    <>
      {stopped.length > 0 && (
        <section aria-label="Not seen any more">
          <h3 className="border-b border-line-strong pb-1 font-semibold">Not seen any more</h3>
          <ul className="divide-y divide-line">
            {stopped.map((each) => (
              <li
                key={`${each.kind} ${each.name} ${each.amountCents} ${each.lastOn}`}
                className="flex items-baseline gap-3 py-2 text-ink-soft"
              >
                <span className="min-w-0 flex-1 wrap-anywhere">{each.name}</span>
                <span className="text-xs whitespace-nowrap text-ink-faint">
                  last {formatDayNear(each.lastOn, today)}
                </span>
                <Money plain signed cents={signedAmountCents(each)} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {(sameCount > 0 || retimed.length > 0) && (
        <section aria-label="In your plan already">
          <h3 className="border-b border-line-strong pb-1 font-semibold">In your plan already</h3>
          {sameCount > 0 && (
            <p className="pt-2 text-ink-soft">
              {countOf(sameCount, 'item')} of the {isOfBank ? 'bank' : 'statement'}{' '}
              {sameCount === 1 ? 'is' : 'are'} in your plan as the bank has{' '}
              {sameCount === 1 ? 'it' : 'them'}.
            </p>
          )}
          <ul className="divide-y divide-line">
            {retimed.map((proposal) => {
              const planned = plannedOf(proposal)
              return (
                <li key={`${proposal.name} ${proposal.nextOn}`} className="py-2 wrap-anywhere">
                  {planned?.name ?? proposal.name}
                  <p className="text-xs text-ink-soft">
                    The bank has it {lowerFirst(describeFields(ofProposal(proposal), today))}
                    {planned && `, your plan ${lowerFirst(describeFields(planned, today))}`}. You
                    can change it in the list.
                  </p>
                </li>
              )
            })}
          </ul>
        </section>
      )}
    </>
  )
}

function ofProposal(proposal: Proposal) {
  return { ...proposal, ...PLAIN_SPENDING, startDate: null }
}

function lowerFirst(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1)
}
