import type { CashFlow } from '../../../shared/plan/cash-flow.ts'
import { NO_DATE } from '../../../shared/typed-fields.ts'
import { scheduleOf } from '../../../shared/schedules/schedule.ts'
import { useCurrentAccount } from '../../links/current-account.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { browserTimeZone } from '../../words/time-zone.ts'
import type { Problems } from '../../ui/form/use-form.ts'
import type { CashFlowDraft } from '../../../shared/plan/cash-flow-form.ts'
import { fieldsOf } from './wizard-fields.ts'
import { isOpen } from '../../../shared/schedules/schedule-form.ts'
import { formatDayNear } from '../../words/dates.ts'

export interface FromDateChoice {
  isChosen: boolean
  typedDate: string | undefined
}

export function startFromDate(preset: string | undefined): FromDateChoice {
  return { isChosen: preset !== undefined, typedDate: preset }
}

export function useFromDate(
  draft: CashFlowDraft,
  cashFlow: CashFlow | undefined,
  preset: string | undefined,
  { isChosen, typedDate }: FromDateChoice,
  onChange: (change: Partial<FromDateChoice>) => void,
) {
  const { account } = useCurrentAccount()
  const isAsked = cashFlow !== undefined && asksFrom(draft, cashFlow, preset)
  const { data } = trpc.projection.dates.useQuery(
    {
      account,
      ...(cashFlow ? scheduleOf(cashFlow) : { recurrenceType: 'DAILY' }),
      count: 1,
      timeZone: browserTimeZone(),
    },
    { enabled: isAsked },
  )
  const date = typedDate ?? data?.dates[0]?.date ?? ''
  return {
    isAsked,
    isChosen,
    choose: (isChosen: boolean) => onChange({ isChosen }),
    date,
    setDate: (typedDate: string) => onChange({ typedDate }),
    fromDate: isAsked && isChosen ? date : undefined,
  }
}

function asksFrom(draft: CashFlowDraft, cashFlow: CashFlow, preset: string | undefined): boolean {
  if (cashFlow.recurrenceType === 'ON_X_DAY') return false
  return (
    preset !== undefined || (draft.recurrenceType !== 'ON_X_DAY' && changesPlan(draft, cashFlow))
  )
}

function changesPlan(draft: CashFlowDraft, cashFlow: CashFlow): boolean {
  const { name: _name, note: _note, bankNames: _bankNames, ...fields } = fieldsOf(draft, cashFlow)
  const { amountCents, recurrenceType, recurrenceDay, ...details } = fields
  return (
    isOpen(draft) ||
    amountCents !== cashFlow.amountCents ||
    recurrenceType !== cashFlow.recurrenceType ||
    recurrenceDay !== cashFlow.recurrenceDay ||
    Object.keys(details).length > 0
  )
}

export function findFromDateProblems(
  { details: { firstDate, ends, lastDate } }: CashFlowDraft,
  cashFlow: CashFlow,
  fromDate: string,
): Problems {
  if (firstDate !== '' && firstDate !== cashFlow.firstDate)
    return { firstDate: 'A change from a date on cannot have another first date.' }
  if (fromDate === '') return { fromDate: NO_DATE }
  if (cashFlow.lastDate !== null && fromDate > cashFlow.lastDate)
    return { fromDate: `It ends on ${formatDayNear(cashFlow.lastDate)}, before this date.` }
  if (ends === 'date' && lastDate !== '' && lastDate < fromDate)
    return { fromDate: 'It would end before this date.' }
  return {}
}
