import { keepPreviousData } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import type { AccountRef } from '../../../shared/fields.ts'
import type { Together } from '../../../shared/projections/together.ts'
import { lastDayOf, useShownRange } from '../../plan/shown-range.tsx'
import { useAccountChoices } from '../../server/account-settings.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { useToday } from '../../server/use-today.ts'
import { useRedraw } from '../../ui/redraw.ts'
import { useTabState } from '../../session/tab-state.ts'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Money } from '../../ui/money-amount.tsx'
import { NotLoaded } from '../../ui/not-loaded.tsx'
import { safeToSpendOf } from '../../../shared/projections/safe-to-spend.ts'
import { browserTimeZone } from '../../words/time-zone.ts'
import { FigureText, SafeAmount } from './outlook-figures.tsx'
import { nameDay, nameMoment } from '../../words/dates.ts'
import { findLow, nameSafeToSpend } from './outlook-words.ts'

interface TogetherCardProps {
  line: (together: Together) => ReactNode
}

export function TogetherCard({ line }: TogetherCardProps) {
  useRedraw()
  const all = useAccountChoices()
  const headingId = useId()
  const [apart, setApart] = useTabState('apart', NONE, parseAccounts)
  if (all.length === 1) return null
  const chosen = all.map(({ account }) => account).filter((account) => !apart.includes(account))
  return (
    <Card className="@container px-4 py-4 sm:px-6 sm:py-5">
      <section aria-labelledby={headingId} className="flex flex-col gap-3">
        <h2 id={headingId} className="text-base font-semibold">
          Together
        </h2>
        <fieldset className="flex flex-wrap gap-x-6">
          <legend className="sr-only">Accounts that are added up</legend>
          {all.map(({ account, name }) => {
            const others = apart.filter((each) => each !== account)
            return (
              <Checkbox
                key={account}
                label={name}
                checked={!apart.includes(account)}
                onChange={({ target }) => setApart(target.checked ? others : [...others, account])}
              />
            )
          })}
        </fieldset>
        <div className="min-h-62 @max-[19rem]:min-h-76 @min-[43.5rem]:min-h-47">
          {chosen.length === 0 ? (
            <p className="text-ink-soft">Choose an account to see its days.</p>
          ) : (
            <Sum accounts={chosen} line={line} />
          )}
        </div>
      </section>
    </Card>
  )
}

const NONE: AccountRef[] = []

function parseAccounts(stored: unknown): AccountRef[] | undefined {
  return Array.isArray(stored) ? (stored as AccountRef[]) : undefined
}

function Sum({ accounts, line }: TogetherCardProps & { accounts: AccountRef[] }) {
  const from = useToday()
  const [range] = useShownRange()
  const query = trpc.projection.together.useQuery(
    { accounts, from, to: lastDayOf(from, range), timeZone: browserTimeZone() },
    { placeholderData: keepPreviousData },
  )
  const { data, isPlaceholderData } = query
  if (!data) return <NotLoaded query={query} />
  const { outlook } = data
  const { today, todayCents, lowest } = outlook
  const low = findLow(outlook)
  return (
    <div
      aria-busy={isPlaceholderData || undefined}
      className={`flex flex-col gap-4 ${isPlaceholderData ? 'opacity-60' : ''}`}
    >
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3 @min-[35rem]:gap-x-8">
        <div className="basis-full @min-[35rem]:basis-auto">
          <FigureText label={['Today']}>
            <Money cents={todayCents} size="number" />
          </FigureText>
        </div>
        <FigureText label={['Lowest', nameMoment(lowest.date, today)]}>
          <Money cents={lowest.cents} size="large" />
        </FigureText>
        <FigureText label={nameSafeToSpend(outlook, range)}>
          <SafeAmount {...safeToSpendOf(outlook)} />
        </FigureText>
        {low && (
          <FigureText label={low.label}>
            <span className={`text-base font-semibold whitespace-nowrap ${low.tone}`}>
              {low.date === today ? 'Today' : nameDay(low.date, today)}
            </span>
          </FigureText>
        )}
      </div>
      <div>{line(data)}</div>
    </div>
  )
}
