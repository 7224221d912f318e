/** A newcomer's plan from a bank statement, once through; all else is in tests/components [behaviour: Bank statements]. */
import { ofxOf, type StatementRow } from '../support/example-statements.ts'
import { expectAccessible } from './accessible.ts'
import { todayCard } from './balance-page.ts'
import { registerAda, signInAda, test } from './clocked.ts'
import { expect } from './support.ts'

const monthly = (day: string, cents: number, text: string): StatementRow[] =>
  ['08', '09', '10', '11'].map((month) => ({ date: `2026-${month}-${day}`, cents, text }))

const STATEMENT = ofxOf(
  [...monthly('02', -1_850_00, 'HOME RENT'), ...monthly('16', 2_500_00, 'ACME PAYROLL')],
  { closing: { on: '2026-11-19', cents: 1_203_11 } },
)

test('a newcomer’s plan comes from a statement, and its first number is the bank’s', async ({
  page,
  server,
}) => {
  const client = await registerAda(page, server, '2026-11-20T17:00:00Z')
  await client.user.update.mutate({ onboarded: false })
  await signInAda(page, server)
  await page
    .getByRole('dialog', { name: 'Welcome to Balance' })
    .getByRole('button', { name: 'From a bank statement' })
    .click()
  const dialog = page.getByRole('dialog', { name: 'From a bank statement' })
  await dialog
    .getByLabel('Choose the files of a bank statement')
    .setInputFiles({ name: 'checking.ofx', mimeType: '', buffer: Buffer.from(STATEMENT) })
  await expect(dialog.getByRole('region', { name: 'In' }).getByRole('checkbox')).toBeChecked()
  await page.clock.runFor(500)
  await expect(dialog.getByRole('slider', { name: 'Balance by day' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Edit Home Rent' }).click()
  await expect(dialog.getByText(/^Next: /)).toContainText('Wed, Dec 2')
  await expectAccessible(page)
  await dialog.getByLabel('Name').press('Escape')
  await expect(dialog.getByRole('button', { name: 'Edit Home Rent' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText(/^Added 2 items\./)).toBeVisible()
  await expect(todayCard(page)).toContainText('$1,203.11')
  expect((await client.user.me.query()).onboarded).toBe(true)

  await page.getByRole('button', { name: 'Expenses', exact: true }).click()
  await page.getByRole('button', { name: 'From a bank statement' }).click()
  await expect(dialog).toBeVisible()
  expect(new URL(page.url()).hash).toBe('#expenses/bank-statement')
  await page.goBack()
  await expect(dialog).toBeHidden()
})
