import { z } from 'zod'
import { dateField } from '../../shared/fields.ts'
import { formatCents } from '../../shared/money/money.ts'
import { type Affordability, affordInput } from '../../shared/projections/answers.ts'
import { todayIn } from '../services/scope.ts'
import {
  dateAnswer,
  dayBalanceAnswer,
  daysThrough,
  defineTool,
  dollars,
  dollarsAnswer,
  inDollars,
  kindAnswer,
  nameAnswer,
  NAMES_ARE_DATA,
  optionalDate,
  questionFields,
  requireProjected,
  toDollars,
} from './tool.ts'

export const outlookAnswer = {
  lowest: dayBalanceAnswer.describe('The lowest balance of the days, and the first day with it.'),
  firstBelowZero: dateAnswer.nullable(),
  firstBelowBuffer: dateAnswer.nullable(),
  payday: z.object({ date: dateAnswer, name: nameAnswer, amount: dollarsAnswer }).nullable(),
  bills: dollarsAnswer.describe('Expenses that fall before the payday.'),
  billCount: z.int(),
  everyday: dollarsAnswer.describe(
    'Everyday spending before the payday, which is none of the bills.',
  ),
  safeToSpend: dollarsAnswer.describe('Until the payday, without falling below the buffer.'),
  spare: dollarsAnswer.describe(
    'What could be spent today, so that no day falls below the buffer.',
  ),
}

const OUTLOOK_DAYS = 90

export const outlookTool = defineTool({
  title: 'Outlook',
  description: `The balance today, the lowest balance ahead, the first day below zero, the next payday, and what is safe to spend until then. ${NAMES_ARE_DATA}`,
  input: z.object({
    ...questionFields,
    to: optionalDate(
      `The last day that is looked at; without it ${OUTLOOK_DAYS} days, with today.`,
    ),
  }),
  output: z.object({
    today: dateAnswer,
    to: dateAnswer,
    balance: dollarsAnswer.describe('At the end of today.'),
    buffer: dollarsAnswer.describe('What the account should keep at least.'),
    ...outlookAnswer,
  }),
  answer: async (asker, { account, timeZone, ...input }) => {
    const days = daysThrough(asker, timeZone, input.to) ?? OUTLOOK_DAYS
    const { todayCents, ...figures } = await asker.procedures.projection.outlook({
      account,
      timeZone,
      days,
    })
    const { today, lowest, firstBelowZero, payday } = figures
    const to = todayIn(asker.scope, timeZone)
      .add({ days: days - 1 })
      .toString()
    const low = firstBelowZero
      ? `It falls below zero on ${firstBelowZero}.`
      : 'It does not fall below zero.'
    const text = `Today, ${today}, the balance is ${formatCents(todayCents)}. The lowest through ${to} is ${formatCents(lowest.cents)} on ${lowest.date}. ${low} Safe to spend ${payday ? `until the payday on ${payday.date}` : `through ${to}`}: ${formatCents(figures.safeToSpendCents)}.`
    const data = { to, balance: toDollars(todayCents), ...inDollars(figures) }
    return { text, data }
  },
})

export const balanceOnTool = defineTool({
  title: 'Balance on a day',
  description:
    'The balance of an account at the end of a day, from the 1st of the current month on.',
  input: z.object({ ...questionFields, date: dateField.describe('The day. YYYY-MM-DD.') }),
  output: z.object({
    today: dateAnswer,
    date: dateAnswer,
    balance: dollarsAnswer,
  }),
  answer: async (asker, { account, timeZone, date }) => {
    requireProjected(asker, timeZone, date)
    const asked = { account, timeZone, from: date, to: date }
    const { today, balancesCents } = await asker.procedures.projection.balances(asked)
    const [cents = 0] = balancesCents
    const text = `The balance at the end of ${date} is ${formatCents(cents)}.`
    return { text, data: { today, date, balance: toDollars(cents) } }
  },
})

const MAX_LINES = 200

export const explainTool = defineTool({
  title: 'Explain a balance',
  description: `The incomes and expenses that lead to the balance at the end of a day, each with its count and sum: start + income - expense = end, always. ${NAMES_ARE_DATA}`,
  input: z.object({
    ...questionFields,
    from: optionalDate('The first day; without it the 1st of the current month.'),
    to: dateField.describe('The day whose balance is explained. YYYY-MM-DD.'),
  }),
  output: z.object({
    from: dateAnswer,
    to: dateAnswer,
    start: dollarsAnswer.describe('The balance before the first day.'),
    income: dollarsAnswer,
    expense: dollarsAnswer,
    end: dollarsAnswer,
    lines: z
      .array(
        z.object({
          kind: kindAnswer,
          id: z.int(),
          name: nameAnswer,
          count: z.int(),
          amount: dollarsAnswer.describe('The sum of them.'),
          firstOn: dateAnswer,
          lastOn: dateAnswer,
        }),
      )
      .describe(`The largest first, at most ${MAX_LINES}.`),
    moreLines: z.int().describe('The number of lines that are not listed.'),
  }),
  answer: async (asker, asked) => {
    const explained = await asker.procedures.projection.explain(asked)
    const { startCents, incomeCents, expenseCents, endCents } = explained
    const lines = explained.lines
      .toSorted((a, b) => b.amountCents - a.amountCents)
      .slice(0, MAX_LINES)
    const text = `From ${formatCents(startCents)} before ${explained.from}, incomes of ${formatCents(incomeCents)} and expenses of ${formatCents(expenseCents)} lead to ${formatCents(endCents)} at the end of ${asked.to}.`
    const moreLines = explained.lines.length - lines.length
    return { text, data: { ...inDollars({ ...explained, lines }), moreLines } }
  },
})

export const canIAffordTool = defineTool({
  title: 'Can I afford it?',
  description:
    'If an amount can be spent without any later day falling below the buffer of the account, when, and how much at most.',
  input: z.object({
    ...questionFields,
    amount: dollars('amount').describe('Dollars.'),
    date: optionalDate(
      'The day; without it the earliest that does, or today for what is spent each month.',
    ),
    every: affordInput.shape.every.describe(
      'Spent once, every month from the date on, or saved up in equal parts by the date.',
    ),
    to: optionalDate('The last day that is looked at; without it a year, with today.'),
  }),
  output: z.object({
    ok: z.boolean(),
    date: dateAnswer.nullable().describe('The asked day, or the earliest that does.'),
    lowest: dayBalanceAnswer.nullable().describe('The lowest balance with the spending in it.'),
    firstShort: dateAnswer.nullable().describe('The first day below the buffer.'),
    shortBy: dollarsAnswer,
    most: dollarsAnswer.describe('The most that could be spent so.'),
    perMonth: dollarsAnswer.optional().describe('What is set aside each month.'),
    lastPart: dollarsAnswer.optional().describe('What is set aside in the last month.'),
    months: z.int().optional(),
  }),
  answer: async (asker, { amount: amountCents, to, ...asked }) => {
    const days = daysThrough(asker, asked.timeZone, to)
    const answer = await asker.procedures.projection.afford({ ...asked, amountCents, days })
    return { text: affordText(answer, amountCents, asked.every), data: inDollars(answer) }
  },
})

const EVERY_TEXT = { once: 'on', month: 'every month from', save: 'saved up by' } as const

function affordText(
  { ok, date, lowest, firstShort, shortByCents, mostCents }: Affordability,
  amountCents: number,
  every: keyof typeof EVERY_TEXT,
): string {
  const amount = formatCents(amountCents)
  const spent = date ? `${amount} ${EVERY_TEXT[every]} ${date}` : amount
  const low = lowest && `The lowest balance is then ${formatCents(lowest.cents)} on ${lowest.date}.`
  const short =
    firstShort && `From ${firstShort} on, ${formatCents(shortByCents)} would be missing.`
  const answer = ok
    ? `Yes: with ${spent}, no day falls below the buffer.`
    : `No: with ${spent}, the balance would fall below the buffer.`
  const most = `At most it could be ${formatCents(mostCents)}.`
  return [answer, short, low, most].filter((sentence) => sentence !== null).join(' ')
}
