import { formatWeekday, formatWeekdayDay } from '../../../words/dates.ts'

export interface DayButtonProps {
  date: string
  isToday: boolean
  /** Undefined where the day opens as a modal dialog. */
  isChosen: boolean | undefined
}

/** A click anywhere on the row opens the day, so the row handles it. */
export function DayButton(props: DayButtonProps) {
  const { date, isToday } = props
  return (
    <span className="flex flex-wrap items-baseline gap-x-1.5">
      <button
        {...buttonProps(props)}
        className="rounded-sm text-left whitespace-nowrap underline-offset-4 group-hover:underline"
      >
        <time dateTime={date}>{formatWeekdayDay(date)}</time>
      </button>
      {/* Beside the button: only one button is called Today. */}
      {isToday && <span className="text-xs font-semibold text-accent">Today</span>}
    </span>
  )
}

export function DayBlock({ isLow, ...props }: DayButtonProps & { isLow: boolean }) {
  const { date, isToday } = props
  return (
    <span
      className={
        isLow ? 'flex items-baseline gap-1 text-xs text-ink-soft' : 'flex flex-col text-xs'
      }
    >
      <span
        aria-hidden
        className={`text-[0.6875rem]/4 tracking-wide uppercase ${isToday ? 'font-semibold text-accent' : 'text-ink-faint'}`}
      >
        {formatWeekday(date)}
      </span>
      <button
        {...buttonProps(props)}
        className="self-start rounded-sm text-left underline-offset-4 group-hover:underline"
      >
        <span className="sr-only">{formatWeekdayDay(date)}</span>
        <time
          dateTime={date}
          aria-hidden
          className={isLow ? '' : 'text-[0.9375rem]/5 font-semibold'}
        >
          {Number(date.slice(8))}
        </time>
      </button>
    </span>
  )
}

function buttonProps({ date, isChosen }: DayButtonProps) {
  return {
    type: 'button',
    'data-date': date,
    tabIndex: -1,
    'aria-haspopup': isChosen === undefined ? 'dialog' : undefined,
    'aria-pressed': isChosen,
  } as const
}
