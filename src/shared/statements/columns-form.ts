import { z } from 'zod'
import type { StatementColumns } from './statement.ts'

export interface ChosenColumns {
  date: number | null
  text: number[]
  isApart: boolean
  amount: number | null
  moneyIn: number | null
  moneyOut: number | null
  direction: number | null
  balance: number | null
  account: number | null
  positive: StatementColumns['positive']
}

export function choiceOf(guess: StatementColumns): ChosenColumns {
  const { date, text, direction = null, balance = null, account = null, positive } = guess
  const money =
    'amount' in guess
      ? { isApart: false, amount: guess.amount, moneyIn: null, moneyOut: null }
      : { isApart: true, amount: null, moneyIn: guess.moneyIn, moneyOut: guess.moneyOut }
  return { date, text, direction, balance, account, positive, ...money }
}

export const columnsForm = z.custom<ChosenColumns>().transform((chosen, context) => {
  const columns = columnsOf(chosen)
  if (typeof columns !== 'string') return columns
  context.addIssue(columns)
  return z.NEVER
})

export const layoutForm = z.object({ isTurned: z.boolean(), columns: columnsForm.nullable() })

function columnsOf(chosen: ChosenColumns): StatementColumns | string {
  const { date, text, isApart, amount, moneyIn, moneyOut, direction, balance, account, positive } =
    chosen
  if (date === null) return 'Choose the column of the date.'
  if (text.length === 0) return 'Choose at least one column that says what it was.'
  const columns = { date, text, ...(balance !== null && { balance }), account, positive }
  if (!isApart) {
    if (amount === null) return 'Choose the column of the amount.'
    return { ...columns, ...(direction !== null && { direction }), amount }
  }
  if (moneyIn === null || moneyOut === null || moneyIn === moneyOut)
    return 'Choose two columns: one of money in, one of money out.'
  return { ...columns, moneyIn, moneyOut }
}
