/** The offers to undo a change of the plan at once [behaviour: Undo]. Today is Friday 20 November 2026. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { type AppPage, press } from '../support/app-page.tsx'
import { findStartingBalance } from './balance-head.ts'
import { openHouseholdPage } from '../support/household-page.ts'
import { balanceAfter } from '../support/daily-dollar.ts'
import { fillFirstStep, openWizard, pressIn, waitForClose } from '../support/wizard-page.ts'
import { findToday, TODAY } from './day-cards.ts'
import { openToday, toasts } from './occurrence-rows.ts'

/** The toasts, without the question of the first done marks. */
const offers = () => toasts().filter((text) => !text?.endsWith('off your starting balance?'))
/** Waits until this is the only one. */
const offered = (text: string) => waitFor(() => expect(offers()).toEqual([text]))

async function undo(page: AppPage) {
  await press(page, 'Undo')
  await offered('Undone.')
}

test('an offer undoes a done mark, works by keyboard, and replaces the one before', async () => {
  const { page, element, card } = await openToday()
  const shows = (balance: string) => waitFor(() => expect(element).toHaveTextContent(balance))
  await press(page, 'Mark Done', card)
  await offered('Marked Coffee done for Nov 20.')
  await page.click(await card.findByRole('button', { name: '✓ Done' }))
  await offered('Marked Coffee to come again for Nov 20.')
  await shows(balanceAfter(TODAY))
  const mark = await card.findByRole('button', { name: 'Mark Done' })
  mark.focus()
  const offer = screen.getByRole('button', { name: 'Undo' })
  expect(offer.closest('[aria-live]')).toHaveAttribute('aria-live', 'polite')
  offer.focus()
  await page.keyboard('{Enter}')
  await offered('Undone.')
  expect(mark).toHaveFocus()
  await shows(balanceAfter(TODAY - 1))
})

test('an offer undoes an override and the starting balance', async () => {
  const { page, element, card } = await openToday()
  const shows = (balance: string) => waitFor(() => expect(element).toHaveTextContent(balance))
  await press(page, 'Override', card)
  page.fill(await card.findByLabelText('Change amount of Coffee'), '3')
  await press(page, 'Save', card)
  await offered('Set Coffee to $3.00 on Nov 20.')
  await shows('(base $1.00)')
  await press(page, 'Override', card)
  await press(page, 'Remove Override', card)
  await offered('Gave Coffee its usual amount back on Nov 20.')
  await waitFor(() => expect(element).not.toHaveTextContent('(base $1.00)'))
  await undo(page)
  await shows('(base $1.00)')

  const field = await findStartingBalance()
  page.fill(field, '500')
  await page.keyboard('{Enter}')
  await offered('Set the starting balance to $500.00.')
  await undo(page)
  await waitFor(() => expect(field).toHaveValue('1000.00'))
  await shows(balanceAfter(TODAY + 2))
})

test('an offer undoes an addition and an edit', async () => {
  const { page, ada, account } = await openHouseholdPage({ tab: 'expense' })
  const list = () => ada.client.expense.list.query({ account })
  const wizard = await openWizard(page, '+ Add Expense')
  fillFirstStep(page, wizard, 'Gym', '25')
  await pressIn(page, wizard, 'Next')
  await page.click(wizard.getByRole('radio', { name: 'Daily' }))
  await pressIn(page, wizard, 'Next')
  await pressIn(page, wizard, 'Save Expense')
  await waitForClose()
  await offered('Added Gym. Lowest now -$2,800.00 on Feb 20, 2027.')

  const editor = await openWizard(page, 'Edit Gym')
  page.fill(editor.getByLabelText('Amount'), '30')
  await pressIn(page, editor, 'Next')
  await pressIn(page, editor, 'Next')
  await pressIn(page, editor, 'Update')
  await waitForClose()
  await offered('Changed Gym. Lowest now -$3,360.00 on Feb 20, 2027.')
  await undo(page)
  await waitFor(async () => expect(await list()).toMatchObject([{ amountCents: 25_00 }]))
})

test('an offer says why something can no longer be undone, and is repeated after a lost answer', async () => {
  const { page, ada, ben, account } = await openHouseholdPage({
    before: async ({ ada, account }) => {
      const coffee = {
        account,
        name: 'Coffee',
        amountCents: 1_00,
        recurrenceType: 'DAILY',
      } as const
      await ada.client.expense.create.mutate(coffee)
    },
  })
  const card = within(await findToday())
  await press(page, 'Mark Done', card)
  await offered('Marked Coffee done for Nov 20.')
  const mend = page.network.break(/account\.undo/)
  await press(page, 'Undo')
  await offered('There was no answer. It may have been done, or not. Please try again.')
  mend()
  const [coffee] = await ada.client.expense.list.query({ account })
  const mark = { account, kind: 'expense', id: coffee!.id, date: '2026-11-20' } as const
  await ben.client.occurrence.markDone.mutate({ ...mark, done: false })
  await press(page, 'Undo')
  await offered('Coffee on Nov 20, 2026 was changed since, so this cannot be undone any more.')
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})
