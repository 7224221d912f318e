/** The hours of the week that are due, around every change of the clocks of every time zone. */
import { Temporal } from 'temporal-polyfill'
import { expect, it } from 'vitest'
import { hoursDue } from '../../../src/server/services/notices/due-notes.ts'

const ZONES = Intl.supportedValuesOf('timeZone')
/** Samoa skipped a day then; and the changes of a year ahead. */
const BEGINS = ['2011-12-01T00:00:00Z', '2026-11-20T00:00:00Z'].map((text) =>
  Temporal.Instant.from(text),
)
const STEP_MINUTES = 15
const STEPS = (6 * 60) / STEP_MINUTES

/** Two moments at which the clocks of a time zone go forward or back, from each of the beginnings on. */
function changesOf(timeZone: string): Temporal.ZonedDateTime[] {
  return BEGINS.flatMap((begin) => {
    const first = begin.toZonedDateTimeISO(timeZone).getTimeZoneTransition('next')
    const second = first?.getTimeZoneTransition('next')
    return [first, second].flatMap((change) => change ?? [])
  })
}

/** The moments of three hours before and after the clocks change. */
function momentsAround(change: Temporal.ZonedDateTime): Temporal.ZonedDateTime[] {
  const first = change.round({ smallestUnit: 'hour', roundingMode: 'floor' }).subtract({ hours: 3 })
  return Array.from({ length: STEPS }, (_, step) => first.add({ minutes: step * STEP_MINUTES }))
}

const nameOf = ({ weekday, hour }: { weekday: number; hour: number }) => `${weekday} ${hour}`
const clockOf = ({ dayOfWeek, hour }: Temporal.PlainDateTime | Temporal.ZonedDateTime) =>
  nameOf({ weekday: dayOfWeek % 7, hour })

it('the due hours are those of the clock, and those that the clock has skipped', () => {
  const seen = new Set<string>()
  for (const timeZone of ZONES)
    for (const change of changesOf(timeZone)) {
      const moments = momentsAround(change)
      // The clocks of many zones change alike.
      const key = `${change.toPlainDateTime().toString()} ${moments[0]?.toPlainDateTime().toString()} ${moments.at(-1)?.toPlainDateTime().toString()}`
      if (seen.has(key)) continue
      seen.add(key)
      let last: Temporal.PlainDateTime | undefined
      let due: string[] = []
      for (const moment of moments) {
        const hour = moment.toPlainDateTime().round({ smallestUnit: 'hour', roundingMode: 'floor' })
        if (!last || !hour.equals(last)) due = [clockOf(hour), ...skippedBetween(last, hour)]
        last = hour
        expect(hoursDue(moment).map(nameOf), `${moment.toString()}`).toEqual(due)
      }
    }
  expect(seen.size).toBeGreaterThan(80)
})

/** The latest first. None where the clock went back. */
function skippedBetween(last: Temporal.PlainDateTime | undefined, hour: Temporal.PlainDateTime) {
  const hours = last ? last.until(hour, { largestUnit: 'hour' }).hours : 0
  return Array.from({ length: Math.max(hours - 1, 0) }, (_, index) =>
    clockOf(hour.subtract({ hours: index + 1 })),
  )
}
