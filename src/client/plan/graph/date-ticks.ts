import {
  addDays,
  addMonths,
  daysBetween,
  formatDay,
  formatMonthShort,
  monthOf,
} from '../../words/dates.ts'

export interface DateTick {
  day: number
  text: string
}

const DAYS_PER_WEEK = 7
const WEEK_STEPS = [1, 2]
const MONTH_STEPS = [1, 2, 3, 6, 12, 24, 60]

export function dateTicks(from: string, days: number, most: number): DateTick[] {
  // Over years there are hundreds of Mondays: their texts are not made only to be counted.
  const weeks = WEEK_STEPS.filter((step) => days <= (most + 1) * step * DAYS_PER_WEEK)
  const choices = [
    ...weeks.map((step) => () => mondays(from, days, step)),
    ...MONTH_STEPS.map((months) => () => firstsOfMonths(from, days, months)),
  ]
  for (const choice of choices) {
    const ticks = choice()
    if (ticks.length <= most) return ticks
  }
  return []
}

function mondays(from: string, days: number, weeks: number): DateTick[] {
  const step = weeks * DAYS_PER_WEEK
  const first = (DAYS_PER_WEEK + 1 - new Date(from).getUTCDay()) % DAYS_PER_WEEK
  const count = Math.max(0, Math.ceil((days - first) / step))
  return Array.from({ length: count }, (_, index) => {
    const day = first + index * step
    return { day, text: formatDay(addDays(from, day)) }
  })
}

function firstsOfMonths(from: string, days: number, step: number): DateTick[] {
  const ticks: DateTick[] = []
  for (let month = monthOf(from); ; month = addMonths(month, 1)) {
    const day = daysBetween(from, `${month}-01`)
    if (day >= days) return ticks
    const [year = 0, number = 0] = month.split('-').map(Number)
    if (day < 0 || (year * 12 + number - 1) % step !== 0) continue
    ticks.push({ day, text: number === 1 ? String(year) : formatMonthShort(month) })
  }
}
