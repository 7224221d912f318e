/** Fields as a person types them: texts, of which forms make what the procedures take. */
import { z } from 'zod'
import { BALANCE_LIMITS, type MoneyLimits, NO_AMOUNT, readMoney } from './money/money-text.ts'
import { nameProblem } from './name.ts'

export const typedName = z
  .string()
  .trim()
  .superRefine((name, context) => {
    const problem = name === '' ? 'Enter a name.' : nameProblem(name)
    if (problem) context.addIssue(problem)
  })

/** An amount, in cents; `empty` stands for a cleared field. */
export function typedMoneyOr<Empty>(limits: MoneyLimits, empty: Empty, read = readMoney) {
  return z.string().transform((text, context): number | Empty => {
    const { cents, problem } = read(text, limits)
    if (problem === null) return cents ?? empty
    context.addIssue(problem)
    return z.NEVER
  })
}

export function typedMoney(limits: MoneyLimits, empty = NO_AMOUNT, read = readMoney) {
  return typedMoneyOr(limits, null, read).transform((cents, context) => {
    if (cents === null) context.addIssue(empty)
    return cents ?? z.NEVER
  })
}

/** The balance of the bank, in cents; null where nobody typed over the text that the field was filled with. */
export function bankBalanceForm(filled: string) {
  const typed = z.string().nullable()
  const money = typedMoney(BALANCE_LIMITS, 'Enter what your bank says, like 1250.00.')
  return z.object({ balance: typed.transform((text) => text ?? filled).pipe(money) })
}

export const noFields = z.object({})

export const NO_DATE = 'Choose a date.'

/** YYYY-MM-DD, from a field for dates. */
export const typedDate = z.string().min(1, NO_DATE)

/** @param today the first day that is right, YYYY-MM-DD */
export function typedDay(today: string) {
  return z.string().superRefine((day, context) => {
    if (day < today) context.addIssue(day === '' ? 'Choose a day.' : 'Choose today or a later day.')
  })
}
