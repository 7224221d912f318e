/** Accounts: pots of money with a starting balance and members [behaviour: Shared accounts]. */
import { z } from 'zod'
import {
  accountField,
  bufferCentsField,
  doneMovesBalanceField,
  idField,
  nameField,
  paydayCashFlowIdField,
  paydayCashFlowIdsField,
  requestIdField,
  startingBalanceCentsField,
  timeZoneField,
} from '../fields.ts'
import { AMOUNT_LIMITS, BALANCE_LIMITS } from '../money/money-text.ts'
import { typedMoney, typedMoneyOr } from '../typed-fields.ts'
import { invitedRoleField, inviteForm } from './invitation.ts'

export type MemberRole = 'owner' | 'member' | 'viewer'

interface AccountMember {
  id: number
  name: string
  email: string
  role: MemberRole
}

/** Shared ones only: the personal one is never listed. */
export interface Account {
  id: number
  name: string
  startingBalanceCents: number
  bufferCents: number
  /** The income whose next occurrence is the payday; null where one is chosen. */
  paydayCashFlowId: number | null
  /** All incomes that are paydays, that one first. */
  paydayCashFlowIds: number[]
  /** The user's date when a person last set the starting balance; null where that is not known. */
  balanceOn: string | null
  doneMovesBalance: boolean
  /** True once a person has chosen that, or that it does not. */
  doneMovesBalanceChosen: boolean
  revision: number
  members: AccountMember[]
}

export const createAccountInput = z.object({
  name: nameField,
  startingBalanceCents: startingBalanceCentsField.optional(),
  timeZone: timeZoneField,
  copyOf: accountField.optional(),
  requestId: requestIdField.optional(),
})

export const updateAccountInput = z.object({
  id: idField,
  name: nameField.optional(),
  startingBalanceCents: startingBalanceCentsField.optional(),
  bufferCents: bufferCentsField.optional(),
  paydayCashFlowId: paydayCashFlowIdField.optional(),
  /** Sets the one above too, which is the first of them. */
  paydayCashFlowIds: paydayCashFlowIdsField.optional(),
  doneMovesBalance: doneMovesBalanceField.optional(),
  timeZone: timeZoneField,
})

export const bufferAndPaydayForm = z.object({
  buffer: typedMoney(AMOUNT_LIMITS, 'Enter an amount, like 500.00.'),
  paydays: z.array(idField),
})

export function newAccountForm(isNew: boolean) {
  return inviteForm.extend({
    name: isNew ? nameField : z.string(),
    balance: isNew ? typedMoneyOr(BALANCE_LIMITS, 0) : z.string().transform(() => 0),
    copyOf: accountField.nullable(),
    requestId: z.string(),
  })
}

export const firstBalanceForm = z.object({ balance: typedMoneyOr(BALANCE_LIMITS, null) })

export const accountForm = z.object({
  name: nameField,
  balance: typedMoney(BALANCE_LIMITS, 'The starting balance must be an amount, like 1250.00.'),
  buffer: typedMoney(AMOUNT_LIMITS, 'What to keep at least must be an amount, like 500.00.'),
  paydays: z.array(idField),
  doneMovesBalance: doneMovesBalanceField,
})

export function deleteAccountForm(name: string) {
  return z.object({
    typed: z
      .string()
      .trim()
      .refine((typed) => typed === name, `To delete the account, type its name: ${name}`),
  })
}

export const accountIdInput = z.object({ id: idField })

export const memberInput = z.object({ id: idField, userId: idField })

export const setRoleInput = memberInput.extend({ role: invitedRoleField })

export type CreateAccountInput = z.infer<typeof createAccountInput>
export type UpdateAccountInput = z.infer<typeof updateAccountInput>
export type AccountIdInput = z.infer<typeof accountIdInput>
export type MemberInput = z.infer<typeof memberInput>
export type SetRoleInput = z.infer<typeof setRoleInput>
