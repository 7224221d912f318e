import type { AccountRef } from '../../../shared/fields.ts'
import { goTo } from '../../links/place.ts'
import { useDoor } from '../../plan/door.ts'
import { PaycheckItems } from '../../plan/paycheck/paycheck-items.tsx'
import { nameKept } from '../../plan/paycheck/paycheck-words.ts'
import { usePaychecks } from '../../plan/paycheck/use-paychecks.ts'
import { Button } from '../../ui/button.tsx'
import { nameDay } from '../../words/dates.ts'
import { formatCents } from '../../words/shown-amounts.ts'

/** Nothing until it is known: what follows says the same sum. */
export function RunningPaycheck({ account }: { account: AccountRef }) {
  const { closeAll } = useDoor()
  const { data } = usePaychecks(account)
  const [running] = data?.paychecks ?? []
  if (!data || !running) return null
  const { to, leftCents, keepCents } = running
  const kept = nameKept(running, data.today)
  return (
    <section aria-label="This paycheck" className="flex flex-col gap-3 pb-5">
      <div className="flex items-center justify-between gap-4">
        <h3 className="text-base font-semibold">This paycheck, to {nameDay(to, data.today)}</h3>
        <Button
          size="small"
          variant="ghost"
          className="text-sm! text-accent!"
          onClick={() => {
            closeAll()
            goTo({ tab: 'projections', face: 'paychecks' })
          }}
        >
          All paychecks
        </Button>
      </div>
      <PaycheckItems paycheck={running} today={data.today} />
      <p className="text-ink-soft">
        {leftCents < 0
          ? `It pays ${formatCents(-leftCents)} more than comes in.`
          : `${formatCents(leftCents)} is left of what comes in.`}
        {keepCents > 0 && ` ${formatCents(keepCents)} must stay for later`}
        {keepCents > 0 && (kept ? `, ${kept}.` : '.')}
      </p>
    </section>
  )
}
