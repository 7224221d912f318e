import { dollarsFromCents } from '../../../shared/money/money.ts'
import { AMOUNT_LIMITS, readMoney } from '../../../shared/money/money-text.ts'
import {
  type CashFlow,
  type Extras,
  type NewCashFlow,
  NO_EXTRAS,
  typedExtras,
} from '../../../shared/plan/cash-flow.ts'
import {
  type CashFlowDraft,
  TYPED_EXTRAS,
  type TypedExtras,
} from '../../../shared/plan/cash-flow-form.ts'
import {
  PLAIN_SPENDING,
  type Spending,
  SPENDING_NAMES,
  type SpendingChange,
} from '../../../shared/plan/spending.ts'
import {
  type SpendingDraft,
  spendingOfDraft,
  usualCloseDay,
} from '../../../shared/plan/spending-form.ts'
import {
  DETAIL_FIELDS,
  NO_DETAILS,
  type Schedule,
  type ScheduleDetails,
} from '../../../shared/schedules/schedule.ts'
import { dayOf, knownDetails, startDetails } from '../../../shared/schedules/schedule-form.ts'
import type { PlannedExpense } from '../door.ts'

export type DraftFields = NewCashFlow & Partial<Extras>

const DEFAULT_DAYS = { WEEKLY: 1, BIWEEKLY: 1, MONTHLY: 1 }

export interface ItemFields extends Schedule, Spending, Pick<CashFlow, 'name' | 'amountCents'> {
  /** An ISO instant; null for all but one-time ones. */
  startDate: string | null
}

type DraftStart = ItemFields & Partial<Extras> & Partial<Spending>

export function startDraft(cashFlow?: DraftStart): CashFlowDraft {
  const details = startDetails(cashFlow)
  const extras = TYPED_EXTRAS.map((name) => [name, cashFlow?.[name] ?? ''])
  const typed = {
    ...(Object.fromEntries(extras) as TypedExtras),
    removedBankNames: [],
    everyday: cashFlow?.everyday ?? false,
    ...startSpending(cashFlow),
  }
  if (!cashFlow)
    return {
      name: '',
      amount: '',
      recurrenceType: 'MONTHLY',
      days: DEFAULT_DAYS,
      details,
      date: '',
      ...typed,
    }
  const { name, amountCents, recurrenceType, recurrenceDay, startDate } = cashFlow
  return {
    name,
    amount: dollarsFromCents(amountCents),
    recurrenceType,
    days: {
      ...DEFAULT_DAYS,
      ...(!cashFlow.weekdayOfMonth && !cashFlow.everyday && { [recurrenceType]: recurrenceDay }),
    },
    details,
    date: recurrenceType === 'ON_X_DAY' ? (startDate?.slice(0, 10) ?? '') : '',
    ...typed,
  }
}

function startSpending(cashFlow: DraftStart | undefined): SpendingDraft {
  const { closeDay, paidBy, everydayLowCents, everydayHighCents } = {
    ...PLAIN_SPENDING,
    ...cashFlow,
  }
  const dollarsOf = (cents: number | null) => (cents === null ? '' : dollarsFromCents(cents))
  return {
    isCard: closeDay !== null,
    closeDay: closeDay === null ? '' : String(closeDay),
    paidBy,
    purchases: {},
    lowWeek: dollarsOf(everydayLowCents),
    highWeek: dollarsOf(everydayHighCents),
  }
}

/** A card begins with the usual day before the one on which it is paid. */
export function cardChosen(draft: CashFlowDraft, isCard: boolean): Partial<CashFlowDraft> {
  const isNew = isCard && draft.closeDay === ''
  const paidBy = isCard ? null : draft.paidBy
  return { isCard, paidBy, ...(isNew && { closeDay: String(usualCloseDay(dayOf(draft) ?? 1)) }) }
}

export function lastAmountOf({ amountCents, date, last }: PlannedExpense, fields: DraftFields) {
  const isAsPlanned =
    fields.amountCents === amountCents &&
    fields.recurrenceType === 'MONTHLY' &&
    fields.recurrenceDay === Number(date.slice(8)) &&
    fields.firstDate === date &&
    fields.lastDate === last?.date
  return last && isAsPlanned && last.amountCents !== amountCents ? { override: last } : {}
}

/** A one-time cash flow starts at 12:00 UTC of its day; for others the server takes the current time. */
export function fieldsOf(
  draft: CashFlowDraft,
  cashFlow?: CashFlow,
  details: ScheduleDetails = knownDetails(draft),
): DraftFields {
  const fields = {
    name: draft.name.trim(),
    amountCents: readMoney(draft.amount, AMOUNT_LIMITS).cents ?? 0,
    recurrenceType: draft.recurrenceType,
    recurrenceDay: dayOf(draft),
    ...changedExtras(draft, cashFlow),
    ...changedBankNames(draft, cashFlow),
    ...changedDetails(details, cashFlow),
    ...changedSpending(draft, cashFlow),
  }
  if (draft.recurrenceType === 'ON_X_DAY')
    return { ...fields, startDate: `${draft.date}T12:00:00.000Z` }
  return cashFlow?.recurrenceType === 'ON_X_DAY' ? { ...fields, startDate: null } : fields
}

function changedExtras(draft: CashFlowDraft, saved: Extras = NO_EXTRAS) {
  const changed = TYPED_EXTRAS.flatMap((name) => {
    const { data } = typedExtras[name].safeParse(draft[name])
    return data === undefined || data === saved[name] ? [] : [[name, data] as const]
  })
  return Object.fromEntries(changed) as Partial<Pick<Extras, keyof TypedExtras>>
}

/** Keeps the names that a statement added after the wizard was opened. */
function changedBankNames({ removedBankNames }: CashFlowDraft, cashFlow: CashFlow | undefined) {
  const saved = cashFlow?.bankNames ?? []
  const bankNames = saved.filter((name) => !removedBankNames.includes(name))
  return bankNames.length < saved.length ? { bankNames } : {}
}

function changedSpending(draft: CashFlowDraft, saved: Spending = PLAIN_SPENDING): SpendingChange {
  const spending = spendingOfDraft(draft)
  const changed = SPENDING_NAMES.filter((name) => spending[name] !== saved[name])
  return Object.fromEntries(changed.map((name) => [name, spending[name]]))
}

function changedDetails(details: ScheduleDetails, saved: ScheduleDetails = NO_DETAILS) {
  const changed = DETAIL_FIELDS.filter(
    (field) => JSON.stringify(details[field]) !== JSON.stringify(saved[field]),
  )
  return Object.fromEntries(
    changed.map((field) => [field, details[field]]),
  ) as Partial<ScheduleDetails>
}
