import type { ExplanationLine } from '../../../shared/answers.ts'
import { signedAmountCents } from '../../../shared/signed-amount.ts'
import { useEditCashFlow } from '../../server/cash-flow-editing.ts'
import { Money } from '../../ui/money.tsx'
import { describeFalls } from './explain-words.ts'

interface ExplanationSectionProps {
  title: string
  /** Of all lines of the section, shown or not. */
  cents: number
  lines: readonly ExplanationLine[]
  today: string
}

/** The incomes, or the expenses, below what they add up to. Each leads to its cash flow. */
export function ExplanationSection({ title, cents, lines, today }: ExplanationSectionProps) {
  const edit = useEditCashFlow()
  if (cents === 0 && lines.length === 0) return null
  return (
    <tbody className="[&>tr:last-child>*]:pb-3">
      <tr>
        <th scope="rowgroup" className="pt-3 pb-1 text-left font-medium">
          {title}
        </th>
        <td className="pt-3 pb-1 text-right">
          <Money signed cents={cents} className="font-medium" />
        </td>
      </tr>
      {lines.map((line) => (
        <tr key={line.id} className="align-baseline">
          <th scope="row" className="py-1 pr-3 pl-3 text-left font-normal">
            <button
              type="button"
              aria-haspopup="dialog"
              className="group flex min-h-11 flex-col items-start rounded-sm text-left"
              onClick={() => edit(line)}
            >
              <span className="wrap-anywhere underline-offset-4 group-hover:underline">
                {line.name}
              </span>{' '}
              <span className="text-xs text-ink-soft">{describeFalls(line, today)}</span>
            </button>
          </th>
          <td className="py-1 text-right text-ink-soft">
            <Money signed plain cents={signedAmountCents(line)} />
          </td>
        </tr>
      ))}
    </tbody>
  )
}
