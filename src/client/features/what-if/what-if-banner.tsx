import { useSettled } from '../../browser/use-settled.ts'
import { FAILURES, failureOf } from '../../words/call-error.ts'
import { useShownComparison } from '../../plan/comparison.ts'
import { isNothingTried, useTried, useWhatIf } from '../../plan/what-if.ts'
import { safeToSpendOf } from '../../../shared/projections/safe-to-spend.ts'
import { Button } from '../../ui/button.tsx'
import { describeDifference, describeSafeToSpend } from './difference-words.ts'

/** A screen reader must not read at each step of a slider. */
const REST_MS = 600

const LATE = 'The comparison could not be loaded yet. It is tried again.'

/** A sheet covers the lower half of a phone, so what it is about comes to the top. */
function scrollUnderHeader(banner: HTMLElement | null): void {
  if (banner && !window.matchMedia('(min-width: 64rem)').matches) banner.scrollIntoView()
}

export function WhatIfBanner() {
  const tried = useTried()
  const { close } = useWhatIf()
  const shown = useShownComparison()
  const isNothing = tried !== null && isNothingTried(tried)
  const sentence = isNothing
    ? 'Nothing is tried yet, so both lines are the same.'
    : shown?.isLate
      ? LATE
      : shown?.data
        ? describeDifference(shown.data)
        : ''
  const safe =
    shown?.data && !shown.isLate
      ? { text: describeSafeToSpend(shown.data), ...safeToSpendOf(shown.data.scenario) }
      : null
  const told = useSettled(safe ? `${sentence} ${safe.text}` : sentence, REST_MS)
  return (
    <section
      ref={scrollUnderHeader}
      aria-label="What if"
      className="hatched scroll-mt-14 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border-2 border-dashed border-accent px-4 py-3 max-sm:py-1.5 print:hidden"
    >
      <div className="flex min-h-16 min-w-0 flex-1 basis-72 flex-col justify-center gap-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <strong className="rounded-field bg-accent px-2 py-0.5 text-accent-ink forced-color-adjust-none">
            What if
          </strong>
          <span className="text-ink-soft">This is not your real plan.</span>
        </p>
        {shown?.error && !isNothing ? (
          <div role="alert" className="flex flex-wrap items-center gap-2">
            <p>The comparison could not be loaded. {failureOf(shown.error, FAILURES.load)}</p>
            <Button size="small" onClick={() => void shown.refetch()}>
              Try Again
            </Button>
          </div>
        ) : (
          <>
            <p className="font-semibold sm:text-base">{sentence}</p>
            {safe && (
              <p className={`max-sm:text-xs ${safe.shortOn === null ? '' : 'text-warning'}`}>
                {safe.text}
              </p>
            )}
          </>
        )}
        <output className="sr-only">{told}</output>
      </div>
      {/* On phones the sheet has such a button. */}
      <Button className="max-lg:hidden" onClick={close}>
        Show the Real Plan
      </Button>
    </section>
  )
}
