import { z } from 'zod'
import { formatCents } from '../../shared/money/money.ts'
import {
  MAX_PAYCHECK_ITEMS,
  type Paycheck,
  paychecksInput,
} from '../../shared/projections/paycheck.ts'
import {
  dateAnswer,
  dayBalanceAnswer,
  defineTool,
  dollarsAnswer,
  inDollars,
  nameAnswer,
  NAMES_ARE_DATA,
  questionFields,
  toDollars,
} from './tool.ts'

const itemAnswer = z.object({
  id: z.int(),
  name: nameAnswer,
  date: dateAnswer.describe('The date that its schedule names. YYYY-MM-DD.'),
  on: dateAnswer.describe('The day on which it falls. YYYY-MM-DD.'),
  amount: dollarsAnswer,
})

const itemsAnswer = z.array(itemAnswer).describe(`The largest ${MAX_PAYCHECK_ITEMS} of them.`)

const paycheckAnswer = z.object({
  from: dateAnswer.describe('Its payday, or today. YYYY-MM-DD.'),
  to: dateAnswer.describe('The day before the next payday. YYYY-MM-DD.'),
  isRunning: z.boolean(),
  start: dollarsAnswer.describe('The balance before its first day. Dollars.'),
  in: dollarsAnswer.describe('What comes in on its days. Dollars.'),
  out: dollarsAnswer.describe('What goes out on its days. Dollars.'),
  billCount: z.int(),
  everyday: dollarsAnswer.describe('The part of what goes out that is everyday spending. Dollars.'),
  left: dollarsAnswer.describe('In - out. Dollars.'),
  end: dollarsAnswer.describe('The balance on its last day: start + left. Dollars.'),
  lowest: dayBalanceAnswer,
  spare: dollarsAnswer.describe(
    'What could be spent on its first day, so that no day from then on falls below the buffer. Dollars.',
  ),
  keep: dollarsAnswer.describe('The part of the end that must stay for later. Dollars.'),
  keepFor: itemAnswer.omit({ date: true }).nullable().describe('The largest expense it is for.'),
  bills: itemsAnswer,
  incomes: itemsAnswer,
})

export const paychecksTool = defineTool({
  title: 'Paychecks',
  description: `The bills that each paycheck covers, what is left of it, and what must stay for later: from today to the next payday, and from payday to payday. ${NAMES_ARE_DATA}`,
  input: z.object({
    ...questionFields,
    count: paychecksInput.shape.count.describe('The number of paychecks.'),
  }),
  output: z.object({
    today: dateAnswer,
    buffer: dollarsAnswer.describe('What the account should keep at least. Dollars.'),
    steady: dollarsAnswer
      .nullable()
      .describe('What to keep of each paycheck, so that none is short; null where none is enough.'),
    paychecks: z.array(paycheckAnswer),
  }),
  answer: async (asker, asked) => {
    const { steadyCents, ...answer } = await asker.procedures.projection.paychecks(asked)
    const { paychecks } = answer
    const steady = steadyCents === null ? null : toDollars(steadyCents)
    const data = { ...inDollars(answer), steady }
    const first = paychecks.slice(0, 1).map(runningText)
    return { text: [...first, steadyText(steadyCents, paychecks.length)].join(' '), data }
  },
})

function runningText({ to, outCents, leftCents, endCents }: Paycheck): string {
  return `Through ${to}, ${formatCents(outCents)} go out, and ${formatCents(leftCents)} are left of what comes in, which ends with ${formatCents(endCents)}.`
}

function steadyText(steadyCents: number | null, count: number): string {
  return steadyCents === null
    ? 'One of the paychecks ends below the buffer, whatever is kept of each.'
    : `With ${formatCents(steadyCents)} kept of each paycheck, none of the ${count} ends below the buffer.`
}
