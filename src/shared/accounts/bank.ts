/** Asking the bank through a SimpleFIN bridge [behaviour: Ask the bank]. Money is integer cents, dates are YYYY-MM-DD. */
import { z } from 'zod'
import { accountField, timeZoneField } from '../fields.ts'

export interface RemoteAccount {
  /** The value of `key` that chooses it. */
  key: string
  name: string
  /** Like USD; "another currency" for what has no code. */
  currency: string
  /** An unreadable one is null. */
  balanceCents: number | null
  balanceOn: string | null
}

export interface OpenConnection {
  connectionId: string
  remoteAccounts: RemoteAccount[]
}

export interface BankStatus {
  connected: boolean
  /** The name of the bank's account; null while not connected. */
  name: string | null
  lastAskedAt: string | null
  /** A sentence; null where the last time went well. */
  lastProblem: string | null
}

export const BANK_CURRENCY = 'USD'

/** The sentence for an account that cannot be chosen. */
export function otherCurrency(currency: string): string {
  return `In ${currency}: Balance counts in US dollars alone.`
}

/** The sentence for every answer that is none. */
export const BRIDGE_FAILED = 'SimpleFIN does not answer as it should. Try again later.'

/** So long a connection waits for the choice of its account. */
export const CHOICE_MS = 60 * 60 * 1000
export const MAX_DAYS_ASKED = 90

const MAX_TOKEN_LENGTH = 4_000

const setupTokenField = z
  .string({ error: 'The setup token must be text.' })
  .max(MAX_TOKEN_LENGTH, 'This is no setup token of SimpleFIN: it is too long.')

export const setupTokenForm = z.object({
  setupToken: z.string().trim().min(1, 'Paste the setup token that SimpleFIN shows.'),
})

export const bankRefInput = z.object({ account: accountField })

export const connectBankInput = z.object({
  account: accountField,
  setupToken: setupTokenField.optional(),
})

const CONNECTION = 'The connection must be text.'
const KEY = 'Choose one of the accounts of your bank.'

export const chooseBankInput = z.object({
  account: accountField,
  connectionId: z.string({ error: CONNECTION }).max(100, CONNECTION),
  key: z.string({ error: KEY }).max(10_000, KEY),
})

export const askBankInput = z.object({ account: accountField, timeZone: timeZoneField })

/** @param isEmpty true where there is none to choose */
export function remoteAccountForm(isEmpty: boolean) {
  return z.object({ key: z.string().nullable() }).refine(({ key }) => isEmpty || key !== null, {
    path: ['key'],
    error: KEY,
  })
}

export type BankRefInput = z.infer<typeof bankRefInput>
export type ConnectBankInput = z.infer<typeof connectBankInput>
export type ChooseBankInput = z.infer<typeof chooseBankInput>
export type AskBankInput = z.infer<typeof askBankInput>
