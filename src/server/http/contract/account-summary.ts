/** One number elsewhere [behaviour: Summary]. Money is dollars. */
import { z } from 'zod'
import { type AccountRef, idField, timeZoneField } from '../../../shared/fields.ts'
import { signedAmountCents } from '../../../shared/money/signed-amount.ts'
import type { ComingItem } from '../../../shared/projections/coming-items.ts'
import type { Payday } from '../../../shared/projections/answers.ts'
import { safeToSpendOf } from '../../../shared/projections/safe-to-spend.ts'
import { readLastChange } from '../../services/accounts/accounts.ts'
import { accountNotFound, findOnlyAccount } from '../../services/accounts/own-account.ts'
import type { Scope } from '../../services/scope.ts'
import { consumeWithinLimit } from '../../services/sessions/rate-limits.ts'
import type { createCaller } from '../../trpc/router.ts'
import { route } from '../api-handler.ts'
import { dollars } from './contract-answers.ts'
import { dateText } from './contract-inputs.ts'

const NEXT_ITEMS = 5

const summaryInput = z.object({
  accountId: z.string({ error: 'The accountId must be that of one account.' }).optional().meta({
    description:
      'The id of a shared account, or "personal". Without it, the personal account, or that of the token.',
  }),
  timeZone: timeZoneField,
})

const balanceOn = z.object({ date: dateText, balance: dollars })
const amountOn = z.object({ date: dateText, name: z.string(), amount: dollars })

const summary = z
  .object({
    account: z.union([z.int(), z.literal('personal')]),
    currency: z.literal('USD'),
    today: dateText,
    balance: dollars,
    lowest: balanceOn.meta({ description: 'The lowest balance of the next 90 days.' }),
    firstBelowZero: dateText.nullable(),
    firstBelowBuffer: dateText.nullable(),
    safeToSpend: dollars,
    payday: amountOn.nullable(),
    everyday: dollars.meta({ description: 'Everyday spending through the day before payday.' }),
    next: z
      .array(amountOn.extend({ balance: dollars }))
      .meta({ description: 'The next five that are pending, with the balance after each.' }),
    low: z.boolean().meta({ description: 'True if the lowest balance is below what to keep.' }),
    updatedAt: z.iso.datetime().meta({ description: 'The last change of the account.' }),
  })
  .meta({ id: 'Summary' })

export const readSummary = route({
  summary: 'Read what the first screen says of an account.',
  token: 'read',
  input: summaryInput,
  answers: summary,
  answer: async ({ procedures, scope, input: { accountId, timeZone } }) => {
    if (!scope.token) await consumeWithinLimit(scope, 'summariesOfUser', String(scope.user.id))
    const account = await findNamedAccount(scope, accountId)
    const outlook = await procedures.projection.outlook({ account, timeZone })
    const { today, todayCents, bufferCents, lowest, payday, everydayCents } = outlook
    return {
      account,
      currency: 'USD' as const,
      today,
      balance: todayCents / 100,
      lowest: { date: lowest.date, balance: lowest.cents / 100 },
      firstBelowZero: outlook.firstBelowZero,
      firstBelowBuffer: outlook.firstBelowBuffer,
      safeToSpend: safeToSpendOf(outlook).cents / 100,
      payday: payday && toAmount(payday),
      everyday: everydayCents / 100,
      next: await readNext(procedures, { account, timeZone }, today),
      low: lowest.cents < bufferCents,
      updatedAt: await readLastChange(scope, account),
    }
  },
})

/** Here the contract has no quirk. @throws AppError NOT_FOUND when the account cannot be the caller's. */
async function findNamedAccount(scope: Scope, accountId: string | undefined): Promise<AccountRef> {
  if (accountId === undefined) return (await findOnlyAccount(scope)) ?? 'personal'
  if (accountId === 'personal') return accountId
  const { data: id } = z.coerce.number().pipe(idField).safeParse(accountId)
  if (id === undefined || String(id) !== accountId) throw accountNotFound()
  return id
}

type Procedures = ReturnType<typeof createCaller>
type Asked = { account: AccountRef; timeZone: string | undefined }

/** Late ones come first, on as many pages as there are. */
async function readNext(procedures: Procedures, asked: Asked, today: string) {
  const next: ComingItem[] = []
  let cursor: string | undefined
  do {
    const { items, nextCursor } = await procedures.projection.coming({ ...asked, cursor })
    for (const item of items) if (item.on >= today) next.push(item)
    cursor = nextCursor ?? undefined
  } while (next.length < NEXT_ITEMS && cursor !== undefined)
  return next.slice(0, NEXT_ITEMS).map((item) => ({
    ...toAmount({ ...item, date: item.on }),
    balance: item.balanceCents / 100,
  }))
}

function toAmount(item: Omit<Payday, 'id'>) {
  const { date, name } = item
  return { date, name, amount: signedAmountCents(item) / 100 }
}
