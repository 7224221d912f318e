import { z } from 'zod'
import type { AccountRef } from '../../shared/fields.ts'
import { WEEKENDS } from '../../shared/schedules/schedule.ts'
import { describeSchedule } from '../../shared/schedules/schedule-words.ts'
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
    account: accountAnswer,
    accounts: z.array(z.object({ account: accountAnswer, name: nameAnswer })),
    items: z
      .array(
        z.object({
          kind: kindAnswer,
          id: z.int(),
          name: nameAnswer,
          amount: dollarsAnswer.describe('Each time.'),
          schedule: z.string().describe('The days on which it falls, in words.'),
          firstDate: dateAnswer.nullable(),
          lastDate: dateAnswer.nullable(),
          weekend: z
            .enum(WEEKENDS)
            .nullable()
            .describe('A date on a weekend falls on the Friday before, or the Monday after.'),
          monthly: dollarsAnswer.describe('In an average month; 0 for what happens once.'),
        }),
      )
      .describe('Incomes first, oldest first.'),
    total: z.int().describe('The number of incomes and expenses on all pages.'),
    nextCursor: z.int().nullable().describe('Null on the last page.'),
  }),
  answer: async (asker, { account, cursor }) => {
    const page = { account, from: cursor, count: ITEMS_PER_PAGE }
    const { flows, incomes, expenses } = await listPage(asker.scope, page)
    const total = incomes + expenses
    const end = cursor + ITEMS_PER_PAGE
    const data = {
      account,
      accounts: await listAccounts(asker),
      items: flows.map((flow) => ({
        ...inDollars(flow),
        schedule: describeSchedule(flow, (date) => date),
      })),
      total,
      nextCursor: end < total ? end : null,
    }
    const text = `Incomes: ${incomes}. Expenses: ${expenses}. On this page: ${flows.length} of both.`
    return { text, data }
  },
})

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
