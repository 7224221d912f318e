import { useMemo } from 'react'
import { dollarsFromCents } from '../../../shared/money/money.ts'
import { BALANCE_LIMITS, readMoney } from '../../../shared/money/money-text.ts'
import { bankBalanceForm } from '../../../shared/typed-fields.ts'
import type { WriteScope } from '../../links/write-scope.ts'
import { useAnsweredBalance } from '../../plan/answered-balance.ts'
import type { ReviewSource } from '../../plan/statement/use-review.ts'
import { useAccountSettings } from '../../server/account-settings.ts'
import { openItemsOf } from '../../plan/statement/check-in-calls.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { useToday } from '../../server/use-today.ts'
import { type FormSchema, useForm } from '../../ui/form/use-form.ts'
import { answerOf, type Answers, dayProblem, type ItemAnswer } from './check-in-answers.ts'
import { useByStatement } from './use-by-statement.ts'
import { checkInFailure, useCheckIn } from '../../plan/statement/use-check-in.ts'

interface Draft {
  /** Null while it is what the field was filled with. */
  balance: string | null
  /** The answers given by hand. */
  answers: Answers
  /** Keys of items. */
  selected: string[]
}

const EMPTY: Draft = { balance: null, answers: {}, selected: [] }

export function useCheckInForm(scope: WriteScope, onClose: () => void) {
  const { account } = scope
  const query = trpc.account.openItems.useQuery(openItemsOf(account))
  const { data: open, refetch } = query
  const startingCents = useAccountSettings(account)?.startingBalanceCents
  const today = useToday()
  const { answer: answerBalance } = useAnsweredBalance(account, today)
  const byStatement = useByStatement(account, open, today)
  const { items, balance, said } = byStatement
  const isSetToday = open?.balanceOn === today
  const filledCents = balance?.cents ?? (isSetToday ? startingCents : null) ?? null
  const filled = filledCents === null ? '' : dollarsFromCents(filledCents)
  const schema = bankBalanceForm(filled) as FormSchema<Draft, { balance: number }>
  const form = useForm(() => schema, {
    defaults: EMPTY,
    // The key has the day: tomorrow the bank says another balance.
    keepAs: `checkIn ${account} ${today}`,
    failure: checkInFailure,
    send: async ({ balance }, _changed, given) => {
      const answered = { ...said, ...given.answers }
      const hasDays = items.every((item) => !dayProblem(answerOf(answered, item), today))
      if (!open || !hasDays || !byStatement.isComplete || byStatement.isMatching) return false
      return checkIn([balance, given.answers, ...byStatement.parts], balance, async () => ({
        revision: byStatement.found?.revision ?? open.revision,
        balanceCents: balance,
        ...(await byStatement.fieldsOf(answered, balance)),
      }))
    },
  })
  const { values } = form
  const answers = useMemo(() => ({ ...said, ...values.answers }), [said, values.answers])
  const text = values.balance ?? filled
  const { cents: balanceCents } = readMoney(text, BALANCE_LIMITS)

  const end = () => {
    form.forget()
    onClose()
  }
  const checkIn = useCheckIn(scope, {
    refetch: () => Promise.all([refetch(), byStatement.compareAgain()]),
    onDone: () => {
      // The balance fits, with the items that are left open.
      if (byStatement.found && balanceCents !== null) answerBalance(balanceCents)
      end()
    },
  })

  const selected = useMemo(() => new Set(values.selected), [values.selected])
  return {
    form,
    query,
    open: startingCents === undefined ? undefined : open,
    byStatement,
    answers,
    take: async (source: ReviewSource | null) => {
      if (await byStatement.take(source)) form.change({ balance: null })
    },
    today,
    isSetToday,
    text,
    balanceCents,
    selected,
    showsProblems: form.submitCount > 0,
    answer: (keys: readonly string[], given: ItemAnswer) => {
      const isSelected = keys.some((key) => selected.has(key))
      const answered = isSelected ? [...selected, ...keys] : keys
      const changed = Object.fromEntries(answered.map((key) => [key, given]))
      form.change({ answers: { ...values.answers, ...changed } })
    },
    select: (keys: readonly string[], isSelected: boolean) => {
      const others = values.selected.filter((key) => !keys.includes(key))
      form.change({ selected: isSelected ? [...others, ...keys] : others })
    },
    end,
  }
}

export type CheckInForm = ReturnType<typeof useCheckInForm>
