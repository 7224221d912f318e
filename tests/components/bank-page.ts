/** A page of a server that asks a bank, as tests use it. */
import { onTestFinished } from 'vitest'
import { type AppPage, openPage, type PageOptions, press } from '../support/app-page.tsx'
import {
  accountAt,
  bankSettings,
  type Bridge,
  connectBank,
  startBridge,
} from '../support/bridge.ts'
import { addMeta } from '../support/page-meta.ts'
import type { TestClient } from '../support/server.ts'
import type { findDialog } from '../support/sharing-page.ts'
import { openCheckIn } from './check-in-page.ts'

export const ASK = 'Ask my bank'

const monthly = (day: string, amount: string, description: string) =>
  ['09', '10', '11'].map((month) => ({
    id: `${description} ${month}`,
    posted: Date.parse(`2026-${month}-${day}T12:00:00Z`) / 1000,
    amount,
    description,
  }))

export async function startBank(): Promise<Bridge> {
  const bridge = await startBridge()
  onTestFinished(() => bridge.close())
  const lines = [...monthly('05', '-40.00', 'GYM POINT'), ...monthly('12', '-15.49', 'NETFLIX.COM')]
  bridge.accounts = [
    accountAt('ACT-1', { on: '2026-11-19', dollars: '1203.11', transactions: lines }),
    accountAt('ACT-2', { on: '2026-11-19', dollars: '80.00', name: 'Savings', currency: 'EUR' }),
  ]
  return bridge
}

export function openBankPage(options: PageOptions = {}) {
  addMeta('bank-feeds')
  return openPage({ ...options, settings: { ...bankSettings(), ...options.settings } })
}

export const seedGym = ({ client }: { client: TestClient }) =>
  client.expense.create.mutate({
    account: 'personal',
    name: 'Gym',
    amountCents: 40_00,
    recurrenceType: 'MONTHLY',
    recurrenceDay: 5,
  })

/** Opens a check-in of an account that is connected, and asks. */
export async function askConnected(bridge: Bridge, options: PageOptions = {}) {
  const page = await openBankPage({
    ...options,
    before: async (user, server) => {
      await seedGym(user)
      await connectBank(user.client, bridge)
      await options.before?.(user, server)
    },
  })
  const dialog = await openCheckIn(page)
  await press(page, ASK, dialog)
  return { page, dialog }
}

export async function paste(
  page: AppPage,
  dialog: Awaited<ReturnType<typeof findDialog>>,
  token: string,
) {
  page.fill(await dialog.findByLabelText('Setup token'), token)
  await press(page, 'Connect', dialog)
}
