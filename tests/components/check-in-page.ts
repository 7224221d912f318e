/** The check-in dialog, as tests use it. */
import { screen, waitFor } from '@testing-library/dom'
import { expect } from 'vitest'
import { type AppPage, press } from '../support/app-page.tsx'
import { findDialog } from '../support/sharing-page.ts'

export const BANK = 'What does your bank say?'

export async function openCheckIn(page: AppPage) {
  await press(page, 'Check in')
  const dialog = await findDialog('Check in')
  await dialog.findByLabelText(BANK)
  return dialog
}

type Dialog = Awaited<ReturnType<typeof openCheckIn>>

/** The figures below the field, by what they are called. */
export function readDifferences(dialog: Dialog) {
  const textsOf = (role: string): string[] =>
    dialog.getAllByRole(role).map((each: HTMLElement) => each.textContent ?? '')
  const amounts = textsOf('definition')
  return Object.fromEntries(textsOf('term').map((name, place) => [name, amounts[place]]))
}

export const itemsOf = (dialog: Dialog) =>
  dialog.getAllByRole('listitem').map(({ textContent }: HTMLElement) => textContent)

export const submit = (page: AppPage, dialog: Dialog) => press(page, 'Check in', dialog)

export const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

export const checkInsOf = ({ user }: AppPage) =>
  user.client.account.checkIns.query({ account: 'personal' })

export async function expensesOf({ user }: AppPage) {
  return user.client.expense.list.query({ account: 'personal' })
}
