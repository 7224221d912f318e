import type { AccountRef } from '../../../shared/fields.ts'
import type { Proposal } from '../../../shared/statements/proposal.ts'
import { lastSpokenDay } from '../../../shared/statements/spoken-day.ts'
import { useAccountSettings } from '../../server/account-settings.ts'
import { usePlan } from '../use-plan.ts'
import { LeftOut } from './left-out.tsx'
import { PlanAhead } from './plan-ahead.tsx'
import { ProposalList } from './proposal-list.tsx'
import { isPerhaps, type ProposalRow } from './proposal-rows.ts'
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
  const { answer } = found
  const list = {
    review,
    everyday: answer.everyday,
    lastDay: lastSpokenDay(answer, today),
    today,
    showsProblems,
    plannedOf: ({ proposal }: ProposalRow) => (proposal ? plannedOf(proposal) : undefined),
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
      <LeftOut found={answer} plannedOf={plannedOf} today={today} />
    </>
  )
}
