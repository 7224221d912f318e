import { z } from 'zod'
import type { AccountRef } from '../../shared/fields.ts'
import { WEEKENDS } from '../../shared/schedules/schedule.ts'
import type { ListedCashFlow } from '../../shared/plan/cash-flow.ts'
import { formatCents } from '../../shared/money/money.ts'
import { describeCashFlow } from '../../shared/plan/spending-words.ts'
import { listPage } from '../services/cash-flows/cash-flows.ts'
import { findOnlyAccount } from '../services/accounts/own-account.ts'
import {
  accountAnswer,
  type Asker,
  dateAnswer,
  defineTool,
  dollarsAnswer,
  inDollars,
  kindAnswer,
  nameAnswer,
  NAMES_ARE_DATA,
  questionFields,
  toDollars,
  toName,
} from './tool.ts'

const ITEMS_PER_PAGE = 200

export const listPlanTool = defineTool({
  title: 'List the plan',
  description: `The accounts that can be asked about, and the planned incomes and expenses of one of them, ${ITEMS_PER_PAGE} at a time. ${NAMES_ARE_DATA}`,
  input: z.object({
    account: questionFields.account,
    cursor: z
      .int({ error: 'The cursor must be a whole number.' })
      .min(0, 'The cursor must not be negative.')
      .default(0)
      .describe('The nextCursor of the page before.'),
  }),
  output: z.object({
    accounts: z.array(z.object({ account: accountAnswer, name: nameAnswer })),
    items: z
      .array(
        z.object({
          kind: kindAnswer,
          id: z.int(),
          name: nameAnswer,
          amount: dollarsAnswer.describe(
            'Each time; of everyday spending in a week; of a card what else is on its bill.',
          ),
          schedule: z.string().describe('The days on which it falls, in words.'),
          firstDate: dateAnswer.nullable(),
          lastDate: dateAnswer.nullable(),
          weekend: z
            .enum(WEEKENDS)
            .nullable()
            .describe('A date on a weekend falls on the Friday before, or the Monday after.'),
          closeDay: z
            .int()
            .optional()
            .describe('Makes a card of it, which pays for others: its bill closes on that day.'),
          paidWith: z
            .object({ id: z.int(), name: nameAnswer })
            .optional()
            .describe('The card that pays for it: it leaves the account with the payment.'),
          everyday: z.boolean().optional().describe('A little of it is spent every day.'),
          everydayLow: dollarsAnswer.optional().describe('Eight of ten weeks lie above it.'),
          everydayHigh: dollarsAnswer.optional().describe('Eight of ten weeks lie below it.'),
          monthly: dollarsAnswer.describe('In an average month; 0 for what happens once.'),
        }),
      )
      .describe('Incomes first, oldest first.'),
    total: z.int().describe('The number of incomes and expenses on all pages.'),
    // Without a bound, the library names null in a list of types, which strict clients do not take.
    nextCursor: z.int().positive().nullable().describe('Null on the last page.'),
  }),
  answer: async (asker, { account, cursor }) => {
    const page = { account, from: cursor, count: ITEMS_PER_PAGE }
    const { flows, cardNames, incomes, expenses } = await listPage(asker.scope, page)
    const total = incomes + expenses
    const end = cursor + ITEMS_PER_PAGE
    const data = {
      accounts: await listAccounts(asker),
      items: flows.map((flow) => toItem(flow, cardNames)),
      total,
      nextCursor: end < total ? end : null,
    }
    const text = `Incomes: ${incomes}. Expenses: ${expenses}. On this page: ${flows.length} of both.`
    return { text, data }
  },
})

/** Leaves out the fields of cards and everyday spending that are not set. */
function toItem(flow: ListedCashFlow, cardNames: ReadonlyMap<number, string>) {
  const { closeDay, paidBy, everyday, everydayLowCents: low, everydayHighCents: high } = flow
  return {
    ...inDollars(flow),
    schedule: describeCashFlow(flow, { formatDate: (date) => date, formatCents }),
    closeDay: closeDay ?? undefined,
    paidWith:
      paidBy === null ? undefined : { id: paidBy, name: toName(cardNames.get(paidBy) ?? '') },
    everyday: everyday || undefined,
    everydayLow: low === null ? undefined : toDollars(low),
    everydayHigh: high === null ? undefined : toDollars(high),
  }
}

async function listAccounts({ scope, procedures }: Asker) {
  const only = await findOnlyAccount(scope)
  const shared: { account: AccountRef; name: string }[] = (await procedures.account.list()).map(
    ({ id, name }) => ({ account: id, name: toName(name) }),
  )
  const hasPersonal = only === null || only === 'personal'
  return hasPersonal
    ? [{ account: 'personal' as const, name: 'Personal Account' }, ...shared]
    : shared
}
