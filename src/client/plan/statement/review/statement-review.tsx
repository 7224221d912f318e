import type { Proposal } from '../../../../shared/statements/proposal.ts'
import type { AccountRef } from '../../../../shared/fields.ts'
import { lastSpokenDay } from '../../../../shared/statements/spoken-day.ts'
import { useAccountSettings } from '../../../server/account-settings.ts'
import { usePlan } from '../../use-plan.ts'
import { Problem } from '../../../ui/problem.tsx'
import { countOf } from '../../../words/counts.ts'
import { LeftOut } from './left-out.tsx'
import { PlanAhead } from './plan-ahead.tsx'
import { ProposalGroup } from './proposal-group.tsx'
import { isPerhaps, type ProposalRow } from './proposal-rows.ts'
import { StartingField } from './starting-field.tsx'
import type { Review } from './use-review.ts'
import { isolated } from '../../../words/isolated.ts'

interface StatementReviewProps {
  account: AccountRef
  review: Review
}

export function StatementReview({ account, review }: StatementReviewProps) {
  const { found, rows, today, point, text, editedKey, showsProblems } = review
  const bufferCents = useAccountSettings(account)?.bufferCents ?? 0
  const plan = usePlan(account)
  const plannedOf = ({ kind, planned }: Proposal) =>
    planned ? plan.find(kind, planned.id) : undefined
  if (!found) return null
  const group = {
    everyday: found.everyday,
    lastDay: lastSpokenDay(found, today),
    today,
    showsProblems,
    editedKey,
    plannedOf: ({ proposal }: ProposalRow) => (proposal ? plannedOf(proposal) : undefined),
    onEdit: review.edit,
    onChange: review.change,
  }
  const sure = rows.filter((row) => !isPerhaps(row))
  return (
    <>
      <section
        aria-label="Your plan with it"
        className="flex flex-col gap-4 rounded-card border border-line-strong bg-surface p-4"
      >
        <PlanAhead
          ahead={review.ahead}
          isOpenEnded={!review.hasBalance}
          isBehind={review.isBehind}
          bufferCents={bufferCents}
          hasPlan={plan.byKey.size > 0}
        >
          <StartingField
            closing={found.closing}
            point={point}
            today={today}
            text={text}
            isMissing={showsProblems && !review.hasBalance}
            onText={review.type}
          />
        </PlanAhead>
        <DoneSentence review={review} />
        <Problem>{review.failure === null && review.previewFailure}</Problem>
      </section>
      <ProposalGroup {...group} title="In" rows={sure.filter(({ kind }) => kind === 'income')} />
      <ProposalGroup {...group} title="Out" rows={sure.filter(({ kind }) => kind === 'expense')} />
      <ProposalGroup
        {...group}
        title="Perhaps"
        hint="Seen too seldom to be sure. Tick what is yours."
        rows={rows.filter(isPerhaps)}
      />
      <LeftOut found={found} plannedOf={plannedOf} today={today} />
    </>
  )
}

const NAMED = 3

function DoneSentence({ review: { doneItems } }: { review: Review }) {
  if (doneItems.length === 0) return null
  const names = [...new Set(doneItems.map(({ name }) => name))]
  const more = names.length - NAMED
  const named = names
    .slice(0, NAMED)
    .map((name) => isolated(name))
    .join(', ')
  return (
    <p className="text-ink-soft wrap-anywhere">
      {countOf(doneItems.length, 'item')} of your plan {doneItems.length === 1 ? 'is' : 'are'} in
      this balance, and will be marked done: {named}
      {more > 0 && ` and ${more} more`}.
    </p>
  )
}
