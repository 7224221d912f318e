import type { Outlook } from '../../../shared/projections/answers.ts'
import { useDoor } from '../../plan/door.ts'
import { rangeLabel, type ShownRange } from '../../plan/shown-range.tsx'
import { Money } from '../../ui/money-amount.tsx'
import { nameMoment } from './outlook-words.ts'

interface BothFiguresProps {
  outlook: Outlook
  range: ShownRange
  lowestUntil: Outlook['lowest'] | undefined
}

export function BothFigures({ outlook, range, lowestUntil }: BothFiguresProps) {
  const { today, bufferCents, payday, lowest, safeToSpendCents, spareCents } = outlook
  const ahead = { title: `${rangeLabel(range)} ahead`, lowest, cents: spareCents }
  const columns = payday
    ? [{ title: 'Before payday', lowest: lowestUntil, cents: safeToSpendCents }, ahead]
    : [ahead]
  return (
    <table className="w-full">
      <thead className="text-xs text-ink-soft">
        <tr>
          <th scope="col">
            <span className="sr-only">Figure</span>
          </th>
          {columns.map(({ title }) => (
            <th key={title} scope="col" className="pb-1 text-right font-medium">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="[&_td]:py-1 [&_td]:text-right [&_th]:text-left [&_th]:font-normal">
        <tr className="align-baseline">
          <th scope="row">Lowest balance</th>
          {columns.map(({ title, lowest }) => (
            <td key={title}>{lowest && <LowestDay {...lowest} today={today} />}</td>
          ))}
        </tr>
        <tr>
          <th scope="row">Keep at least</th>
          {columns.map(({ title }) => (
            <td key={title}>
              <Money cents={-bufferCents} plain />
            </td>
          ))}
        </tr>
        <tr className="border-t border-line">
          <th scope="row">Could be spent</th>
          {columns.map(({ title, cents }) => (
            <td key={title}>
              <Money cents={cents} plain />
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  )
}

function LowestDay({ cents, date, today }: Outlook['lowest'] & { today: string }) {
  const { to } = useDoor()
  return (
    <>
      <Money cents={cents} />{' '}
      <button
        type="button"
        className="block w-full rounded-field text-right text-xs text-accent underline underline-offset-2 max-sm:min-h-11"
        {...to('day', { date })}
      >
        {nameMoment(date, today)}
      </button>
    </>
  )
}
