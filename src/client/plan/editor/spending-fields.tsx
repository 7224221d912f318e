/** The fields of the wizard for cards and everyday spending [behaviour: Cards and everyday spending in the wizard]. */
import { useMemo } from 'react'
import type { CashFlow, CashFlowKind, ListedCashFlow } from '../../../shared/plan/cash-flow.ts'
import type { CashFlowDraft } from '../../../shared/plan/cash-flow-form.ts'
import { cardOfPart, findCards, type FoundCard, purchasesLeft } from '../../../shared/plan/cards.ts'
import { isCardDraft } from '../../../shared/plan/spending-form.ts'
import { closingInWords } from '../../../shared/plan/spending-words.ts'
import { AMOUNT_LIMITS, readMoney } from '../../../shared/money/money-text.ts'
import { dayOf } from '../../../shared/schedules/schedule-form.ts'
import { useCurrentAccount } from '../../links/current-account.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { SelectField, TextField } from '../../ui/fields/field.tsx'
import { MoneyField } from '../../ui/fields/money-field.tsx'
import type { Problems } from '../../ui/form/use-form.ts'
import { Problem } from '../../ui/problem.tsx'
import { countOf } from '../../words/counts.ts'
import { formatDayNear, formatWeekdayNear } from '../../words/dates.ts'
import { isolated } from '../../words/isolated.ts'
import { hasEnded } from '../../words/schedule-limits.ts'
import { browserTimeZone } from '../../words/time-zone.ts'
import { CASH_FLOW_WORDS } from '../cash-flow-words.ts'
import { ChosenItems } from './chosen-items.tsx'
import { cardChosen } from './wizard-fields.ts'
import { formatCents } from '../../words/shown-amounts.ts'

/** The cards of the account, and the expenses that can be paid with one. */
export interface SpendingChoices {
  cards: readonly FoundCard[]
  /** The number of expenses that the account pays once the edited expense is no longer a card. */
  purchaseCount: number
  /** The expenses that the edited card can pay. */
  others: readonly ListedCashFlow[]
  /** The ids of the expenses that it pays. */
  purchases: readonly number[]
}

/** Null for an income, and until the expenses of the account are known. */
export function useSpendingChoices(
  kind: CashFlowKind,
  cashFlow: CashFlow | undefined,
  today: string,
): SpendingChoices | null {
  const { account } = useCurrentAccount()
  const { data } = trpc.expense.list.useQuery({ account }, { enabled: kind === 'expense' })
  return useMemo(() => {
    // A proxy may answer what is no list.
    if (kind !== 'expense' || !Array.isArray(data)) return null
    const cards = findCards(data, today)
    const own = cardOfPart(cards, cashFlow?.id ?? null)
    const isOwn = (id: number) => id === cashFlow?.id || own?.partIds.includes(id) === true
    const others = data.filter(
      (each) => each.closeDay === null && !isOwn(each.id) && !hasEnded(each, today),
    )
    return {
      cards: cards.filter((card) => card !== own),
      others,
      purchases: others
        .filter(({ paidBy }) => paidBy !== null && isOwn(paidBy))
        .map(({ id }) => id),
      purchaseCount: cashFlow ? purchasesLeft(data, [cashFlow.id]).length : 0,
    }
  }, [kind, cashFlow, data, today])
}

interface SpendingFieldsProps {
  draft: CashFlowDraft
  problems: Problems
  onChange: (change: Partial<CashFlowDraft>) => void
}

export function CardFields(props: SpendingFieldsProps & { spending: SpendingChoices }) {
  const { draft, problems, onChange, spending } = props
  const amountCents = readMoney(draft.amount, AMOUNT_LIMITS).cents ?? 0
  const closeDay = Number(draft.closeDay)
  const isDay = closeDay >= 1 && closeDay <= 31 && Number.isInteger(closeDay)
  return (
    <div className="flex flex-col gap-2">
      <Checkbox
        label="This is a card: it pays for other expenses"
        checked={draft.isCard}
        onChange={({ target }) => onChange(cardChosen(draft, target.checked))}
      />
      <Problem>{problems.isCard}</Problem>
      {draft.isCard ? (
        <>
          <TextField
            label="Closes on day"
            type="number"
            inputMode="numeric"
            min="1"
            max="31"
            step="1"
            autoComplete="off"
            className="[&_input]:max-w-40"
            value={draft.closeDay}
            error={problems.closeDay}
            onChange={({ target }) => onChange({ closeDay: target.value })}
          />
          <p className="text-xs text-ink-soft">
            {isDay && `${closingInWords(closeDay, dayOf(draft) ?? 1)} `}
            {amountCents === 0
              ? 'Each bill is what was paid with it.'
              : `Each bill has ${formatCents(amountCents)} for what else is on it; what was paid with it comes on top.`}
          </p>
          <Purchases {...{ draft, onChange, spending }} />
        </>
      ) : (
        <CardNoMore purchaseCount={spending.purchaseCount} />
      )}
    </div>
  )
}

function Purchases({
  draft,
  onChange,
  spending: { cards, others, purchases },
}: Pick<SpendingFieldsProps, 'draft' | 'onChange'> & { spending: SpendingChoices }) {
  const isOn = (id: number) => purchases.includes(id)
  const chosen = others.filter(({ id }) => draft.purchases[id] ?? isOn(id)).map(({ id }) => id)
  const choose = (ids: readonly number[]) => {
    const differing = others.filter(({ id }) => ids.includes(id) !== isOn(id))
    const changes = differing.map(({ id }) => [id, ids.includes(id)])
    onChange({ purchases: Object.fromEntries(changes) })
  }
  if (others.length === 0) return null
  return (
    <>
      <ChosenItems
        title="Paid with it"
        choose="Choose expenses"
        items={others}
        cards={cards}
        words={CASH_FLOW_WORDS.expense}
        chosen={chosen}
        onChange={choose}
      />
      {chosen.length === 0 && (
        <p className="text-xs text-ink-soft">
          Choose them here, or later by “Paid with” in each expense.
        </p>
      )}
    </>
  )
}

/** The sentence for the purchases of a card that is one no more. */
export function CardNoMore({ purchaseCount }: { purchaseCount: number }) {
  if (purchaseCount === 0) return null
  return (
    <p className="text-xs text-ink-soft">
      {countOf(purchaseCount, 'expense')} {purchaseCount === 1 ? 'is' : 'are'} paid with it.{' '}
      {purchaseCount === 1 ? 'It' : 'They'} will be paid from the account.
    </p>
  )
}

interface PaidWithFieldProps extends Pick<SpendingFieldsProps, 'draft' | 'onChange'> {
  cards: readonly FoundCard[]
  /** The next day on which it is bought, YYYY-MM-DD. */
  boughtOn: string | undefined
  today: string
}

/** Nothing where the account has no card. */
export function PaidWithField({ draft, onChange, cards, boughtOn, today }: PaidWithFieldProps) {
  const chosen = cardOfPart(cards, draft.paidBy)
  const offered = cards.filter((card) => card.isInUse || card === chosen)
  const sentence = usePaidOn(chosen, boughtOn, today)
  if (offered.length === 0 || isCardDraft(draft)) return null
  return (
    <SelectField
      label="Paid with"
      value={chosen?.id ?? ''}
      options={offered.map(({ id, name }) => ({ value: id, label: name }))}
      hint={chosen && (sentence ?? '…')}
      onChange={({ target }) => {
        const card = cards.find(({ id }) => String(id) === target.value)
        onChange({ paidBy: card?.id ?? null })
      }}
    >
      <option value="">Account</option>
    </SelectField>
  )
}

/** Null until the server has said which bill it is on. */
function usePaidOn(
  card: FoundCard | undefined,
  boughtOn: string | undefined,
  today: string,
): string | null {
  const { account } = useCurrentAccount()
  const { data } = trpc.projection.dates.useQuery(
    {
      account,
      recurrenceType: 'ON_X_DAY',
      startDate: boughtOn,
      count: 1,
      paidBy: card?.id,
      timeZone: browserTimeZone(),
    },
    { enabled: card !== undefined && !!boughtOn },
  )
  const [bought] = data?.dates ?? []
  if (!card || !bought) return null
  const on = `Bought on ${formatDayNear(bought.on, today)}:`
  return bought.card
    ? `${on} paid on ${formatWeekdayNear(bought.card.on, today)}.`
    : `${on} ${isolated(card.name)} has no bill for that day, so it is paid from the account.`
}

interface EverydayFieldsProps extends SpendingFieldsProps {
  /** False where the amount stands beside them. */
  hasAmount: boolean
}

export function EverydayFields({ draft, problems, onChange, hasAmount }: EverydayFieldsProps) {
  const { details } = draft
  const lastDate = details.ends === 'date' ? details.lastDate : ''
  return (
    <div className="grid grid-cols-2 items-start gap-3">
      {hasAmount && (
        <MoneyField
          label="Amount a week"
          placeholder="0.00"
          className="col-span-full"
          hint="It goes out a little every day, a seventh at a time."
          value={draft.amount}
          error={problems.amount}
          limits={AMOUNT_LIMITS}
          onText={(amount) => onChange({ amount })}
        />
      )}
      <MoneyField
        label="Low week"
        placeholder="Optional"
        value={draft.lowWeek}
        error={problems.lowWeek}
        limits={AMOUNT_LIMITS}
        onText={(lowWeek) => onChange({ lowWeek })}
      />
      <MoneyField
        label="High week"
        placeholder="Optional"
        value={draft.highWeek}
        error={problems.highWeek}
        limits={AMOUNT_LIMITS}
        onText={(highWeek) => onChange({ highWeek })}
      />
      <p className="col-span-full -mt-1 text-xs text-ink-faint">8 of 10 weeks are between.</p>
      <TextField
        label="First day"
        type="date"
        value={details.firstDate}
        error={problems.firstDate}
        onChange={({ target }) => onChange({ details: { ...details, firstDate: target.value } })}
      />
      <TextField
        label="Last day"
        type="date"
        value={lastDate}
        error={problems.lastDate}
        onChange={({ target: { value } }) =>
          onChange({
            details: { ...details, ends: value === '' ? 'never' : 'date', lastDate: value },
          })
        }
      />
    </div>
  )
}
