import { type ReactNode, useState } from 'react'
import type { AccountRef } from '../../../shared/fields.ts'
import type { Outlook } from '../../../shared/projections/answers.ts'
import { useIsBehind } from '../../server/account-calls.ts'
import { useCurrentAccount } from '../../links/current-account.ts'
import { usePlan } from '../../plan/use-plan.ts'
import { outlookOf, useOutlook } from '../../plan/use-outlook.ts'
import { daysOf, type ShownRange, useShownRange } from '../../plan/shown-range.tsx'
import { useToday } from '../../server/use-today.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { lazyScreen, lazyScreenWith } from '../../ui/layers/lazy-screen.tsx'
import { OutlookFigures } from './outlook-figures.tsx'
import { describeNoLow, describeOutlook, findLow } from './outlook-words.ts'

const NothingPlanned = lazyScreen('NothingPlanned', () => import('./nothing-planned.tsx'))

const AdviceSentence = lazyScreenWith({ isOptional: true })(
  'AdviceSentence',
  () => import('./advice-sentence.tsx'),
)

interface OutlookCardProps {
  /** The same element each time, so that it is not rendered again. */
  line: ReactNode
  foot?: ReactNode
}

export function OutlookCard(props: OutlookCardProps) {
  const { account } = useCurrentAccount()
  // Mounted again for each account, so that no account shows the figures of another.
  return <OutlookOfAccount key={account} account={account} {...props} />
}

function OutlookOfAccount({ account, line, foot }: OutlookCardProps & { account: AccountRef }) {
  const [range, setRange] = useShownRange()
  const today = useToday()
  const { data: outlook, error, refetch, isPlaceholderData } = useOutlook(account)
  const isBehind = useIsBehind(account)
  const isNothingPlanned = useIsNothingPlanned(account, outlook)
  const isLow = outlook !== undefined && findLow(outlook) !== null

  /** Announced after a choice alone: each refetch would interrupt a screen reader. */
  const [told, setTold] = useState('')
  const utils = trpc.useUtils()

  const chooseRange = async (chosen: ShownRange) => {
    setRange(chosen)
    try {
      const outlook = await utils.projection.outlook.fetch(
        outlookOf(account, daysOf(today, chosen)),
      )
      setTold(describeOutlook(outlook, chosen))
    } catch {
      // The figures stay as they are.
    }
  }

  return (
    <Card
      aria-busy={outlook === undefined && !error}
      className="@container relative px-4 py-2 sm:px-6 sm:py-5 print:border-0 print:p-0 print:shadow-none"
    >
      {/* As high as the figures, so that nothing moves when they arrive. */}
      <section
        aria-label="Outlook"
        className="relative min-h-30 max-sm:min-h-17.5 @max-[19rem]:min-h-45 @min-[43.5rem]:min-h-14 min-[90rem]:@min-[35rem]:min-h-14 print:hidden"
      >
        {!outlook && error && (
          <div role="alert" className="flex items-center justify-between gap-4 text-ink-soft">
            <p>The outlook could not be loaded.</p>
            <Button onClick={() => void refetch()}>Load It Again</Button>
          </div>
        )}
        {outlook && isNothingPlanned === false && (
          <OutlookFigures
            outlook={outlook}
            range={range}
            isBehind={isPlaceholderData || isBehind}
            onRange={(range) => void chooseRange(range)}
          />
        )}
        <output className="sr-only">{told}</output>
      </section>
      {/* A flat line says nothing. Once shown it stays, because a press would be lost. */}
      <div
        className={`mt-1 sm:mt-4 print:mt-0 ${isNothingPlanned === false || (!outlook && error) ? '' : 'invisible print:hidden'}`}
      >
        {line}
      </div>
      {/* As high as advice, so that nothing moves when it arrives. */}
      <div className="mt-1 min-h-5 sm:mt-3 sm:@max-[52rem]:min-h-10 print:hidden">
        {isLow ? (
          <AdviceSentence account={account} />
        ) : (
          outlook &&
          isNothingPlanned === false && (
            <p className="text-ink-soft max-sm:truncate">{describeNoLow(outlook, range)}</p>
          )
        )}
      </div>
      {foot && (
        <div className={`min-h-5 sm:mt-1 print:hidden ${isNothingPlanned ? 'invisible' : ''}`}>
          {foot}
        </div>
      )}
      {isNothingPlanned && <NothingPlanned />}
    </Card>
  )
}

/** Fetches the lists, so it looks only where nothing moves the balance. */
function useIsNothingPlanned(account: AccountRef, outlook: Outlook | undefined) {
  const mayBe =
    outlook?.payday === null && outlook.billCount === 0 && outlook.lowest.date === outlook.today
  const { isEmpty, error } = usePlan(account, mayBe)
  if (outlook === undefined) return undefined
  return mayBe && !error && isEmpty
}
