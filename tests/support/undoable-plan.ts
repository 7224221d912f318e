/** A plan of three cash flows, with what undoes its changes. */
import { createMonthlyPlan } from './monthly-plan.ts'
import { refusalOf } from './refusal.ts'
import type { TestServer } from './server.ts'

/** The occurrence of the rent that tests change. */
export const DATE = '2026-12-01'

export async function createUndoablePlan(server: TestServer) {
  const plan = await createMonthlyPlan(server)
  const { client } = plan
  const account = 'personal' as const
  const undo = (revision = 0) => client.account.undo.mutate({ account, revision })
  const refusal = (revision?: number) => refusalOf(undo(revision))
  const latest = async () => (await client.account.activity.query({ id: account })).activities
  const on = { account, kind: 'expense', id: plan.rent, date: DATE } as const
  return { ...plan, undo, refusal, latest, on, ref: { account, id: plan.rent } }
}
