/** A plan from a bank statement [behaviour: Bank statements]. Today is 20 November 2026. */
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { type AppPage, openPage, press } from '../support/app-page.tsx'
import { ofxOf, type StatementRow } from '../support/example-statements.ts'
import type { TestClient } from '../support/server.ts'
import { findDialog } from '../support/sharing-page.ts'

const PERSONAL = { account: 'personal' } as const

const monthly = (day: string, cents: number, text: string): StatementRow[] =>
  ['05', '06', '07', '08', '09', '10', '11'].map((month) => ({
    date: `2026-${month}-${day}`,
    cents,
    text,
  }))

const ROWS = [
  ...monthly('02', -1_850_00, 'HOME RENT'),
  ...monthly('10', -15_49, 'NETFLIX.COM'),
  ...monthly('16', 2_500_00, 'ACME PAYROLL'),
]
const CLOSING = { on: '2026-11-19', cents: 1_203_11 }

async function openStatement(page: AppPage, rows = ROWS, closing: typeof CLOSING | null = CLOSING) {
  const [button] = await screen.findAllByRole('button', { name: 'From a bank statement' })
  await page.click(button!)
  const dialog = await findDialog('From a bank statement')
  const field = await dialog.findByLabelText('Choose the files of a bank statement')
  await page.upload(field, new File([ofxOf(rows, { closing })], 'checking.ofx'))
  return dialog
}

async function seedRent({ client }: { client: TestClient }) {
  const rent = { name: 'Rent', amountCents: 1_700_00, recurrenceDay: 2 }
  await client.expense.create.mutate({ ...PERSONAL, ...rent, recurrenceType: 'MONTHLY' })
}

type Dialog = Awaited<ReturnType<typeof openStatement>>

const save = (page: AppPage, dialog: Dialog) => press(page, 'Save', dialog)
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

async function planOf({ user: { client } }: AppPage) {
  const [incomes, expenses] = await Promise.all([
    client.income.list.query(PERSONAL),
    client.expense.list.query(PERSONAL),
  ])
  return [...incomes, ...expenses].map(({ name, amountCents }) => [name, amountCents])
}

const outlookOf = ({ user: { client } }: AppPage) =>
  client.projection.outlook.query({ ...PERSONAL, timeZone: 'UTC' })

test('a statement’s proposals are shown with reasons, edited in place, saved by one press and undone by one', async () => {
  const page = await openPage({ tab: 'expense' })
  const dialog = await openStatement(page)
  const out = within(await dialog.findByRole('region', { name: 'Out' }))
  expect(out.getByText('7 times since May, always $15.49, last Nov 10, next Dec 10')).toBeVisible()
  expect(dialog.getByLabelText('Your balance on Nov 19')).toHaveValue('1203.11')
  await dialog.findByText('+$2,500.00', { selector: 'dd *' })

  await press(page, 'Edit Netflix.com', out)
  page.fill(out.getByLabelText('Amount'), '17')
  await dialog.findByText('-$1,867.00')
  page.fill(out.getByLabelText('Name'), ' ')
  await save(page, dialog)
  expect(await out.findByText('Enter a name.')).toBeVisible()
  expect(out.getByLabelText('Name')).toHaveFocus()
  page.fill(out.getByLabelText('Name'), 'Films')
  // It saves nothing but these fields.
  await page.keyboard('{Enter}')
  expect(out.getByRole('button', { name: 'Edit Films' })).toHaveFocus()

  await save(page, dialog)
  await closed()
  const saved = [
    ['Acme Payroll', 2_500_00],
    ['Home Rent', 1_850_00],
    ['Films', 17_00],
  ]
  expect(await planOf(page)).toEqual(saved)
  expect((await outlookOf(page)).todayCents).toBe(1_203_11)
  const [netflix] = (await page.user.client.expense.list.query(PERSONAL)).slice(-1)
  expect(netflix?.bankNames).not.toEqual([])
  expect(await screen.findByText(/^Added 3 items\./)).toBeVisible()
  await screen.findByText(/Lowest now -?\$/)
  await press(page, 'Undo')
  await screen.findByText('Undone.')
  expect(await planOf(page)).toEqual([])
})

test.each([false, true])(
  'a statement’s plan is added once when its answer was lost; edited meanwhile: %s',
  async (isEdited) => {
    const page = await openPage({ tab: 'expense', before: seedRent })
    const dialog = await openStatement(page)
    await dialog.findByText(/\$1,700\.00 in your plan$/)
    page.network.loseAnswer(/account\.checkIn/)
    await save(page, dialog)
    expect(
      await dialog.findByText(/^There was no answer\..* nothing is added twice\.$/),
    ).toBeVisible()
    if (isEdited) await page.click(dialog.getByRole('checkbox', { name: 'Netflix.com' }))
    await save(page, dialog)
    if (isEdited) await dialog.findByText(/^3 items of the statement are in your plan/)
    else await closed()
    // The rent is two, of the time before and after.
    expect(await planOf(page)).toHaveLength(4)
  },
)

test('a statement’s plan is not saved without an answer about it, and the page says so', async () => {
  const page = await openPage({ tab: 'income' })
  const dialog = await openStatement(page)
  await dialog.findByText('+$2,500.00', { selector: 'dd *' })
  const mend = page.network.break(/statement\.preview/)
  await save(page, dialog)
  await dialog.findByText(/^There was no answer, and nothing was saved this time\./)
  expect(await planOf(page)).toEqual([])
  mend()
  await save(page, dialog)
  await closed()
  expect(await planOf(page)).toHaveLength(3)
})

test('a statement’s plan is compared again after a change, and the edits stay', async () => {
  const page = await openPage({ tab: 'income' })
  const dialog = await openStatement(page)
  await page.click(await dialog.findByRole('checkbox', { name: 'Netflix.com' }))
  const rent = { name: 'Home Rent', amountCents: 1_850_00, recurrenceDay: 2 }
  await page.user.client.expense.create.mutate({ ...PERSONAL, ...rent, recurrenceType: 'MONTHLY' })
  await save(page, dialog)
  await dialog.findByText(/^Nothing was saved: your plan has changed meanwhile\./)
  expect(dialog.getByRole('checkbox', { name: 'Netflix.com' })).not.toBeChecked()
  expect(dialog.queryByRole('checkbox', { name: 'Home Rent' })).toBeNull()
  await save(page, dialog)
  await closed()
  expect(await planOf(page)).toEqual([
    ['Acme Payroll', 2_500_00],
    ['Home Rent', 1_850_00],
  ])
})

test('a statement’s proposals leave out what is planned, and offer a new price from the next date', async () => {
  const page = await openPage({
    tab: 'expense',
    before: async ({ client }) => {
      await seedRent({ client })
      await client.income.create.mutate({
        ...PERSONAL,
        name: 'Acme Payroll',
        amountCents: 2_500_00,
        recurrenceType: 'MONTHLY',
        recurrenceDay: 16,
      })
    },
  })
  const dialog = await openStatement(page)
  await dialog.findByText('1 item of the statement is in your plan as the bank has it.')
  expect(dialog.getByText(/\$1,700\.00 in your plan$/)).toBeVisible()
  expect(dialog.getByText(/^2 items of your plan are in this balance, /)).toBeVisible()
  expect(dialog.queryByRole('region', { name: 'In' })).toBeNull()
  await save(page, dialog)
  await closed()
  expect(await planOf(page)).toEqual([
    ['Acme Payroll', 2_500_00],
    ['Rent', 1_700_00],
    ['Rent', 1_850_00],
    ['Netflix.com', 15_49],
  ])
  expect((await outlookOf(page)).todayCents).toBe(1_203_11)
  await screen.findByText(/^Added 1 item, and changed 1 item\./)
})

test('a statement of an earlier month asks for the balance of today', async () => {
  const page = await openPage({ tab: 'income' })
  const rows = [...ROWS, ...monthly('20', -29_99, 'GYM POINT')].filter(
    ({ date }) => date < '2026-11',
  )
  const dialog = await openStatement(page, rows, { on: '2026-10-31', cents: 900_00 })
  const field = await dialog.findByLabelText('What does your bank say today?')
  expect(dialog.getByText('Your statement ends with $900.00 on Oct 31.')).toBeVisible()
  await save(page, dialog)
  expect(await dialog.findByText('Enter what your bank says, like 1250.00.')).toBeVisible()
  expect(field).toHaveFocus()
  page.fill(field, '1,111.10')
  fireEvent.blur(field)
  await save(page, dialog)
  await closed()
  expect((await outlookOf(page)).todayCents).toBe(1_111_10)
})

test('a statement without repeating items says so and leads on, and the first steps return when it is closed', async () => {
  const page = await openPage({ isOnboarded: false })
  const dialog = await openStatement(page, [{ date: '2026-11-02', cents: -5_00, text: 'KIOSK' }])
  await dialog.findByText('Nothing in this statement repeats')
  await press(page, 'Add by Hand', dialog)
  const steps = await findDialog('Welcome to Balance')
  expect(steps.getByRole('button', { name: 'From a bank statement' })).toHaveFocus()
})

test('a statement of everyday spending alone says that nothing repeats, and leads on', async () => {
  const page = await openPage({ tab: 'expense' })
  const shops = ['KIOSK', 'BAKERY', 'BOOK BARN', 'TOY ATTIC'].map((text, place) => ({
    date: `2026-11-${String(3 + 4 * place).padStart(2, '0')}`,
    cents: -(place + 1) * 11_11,
    text,
  }))
  const dialog = await openStatement(page, shops)
  await dialog.findByText('Nothing in this statement repeats')
  expect(dialog.getByRole('checkbox', { name: 'Everyday spending' })).not.toBeChecked()
  await press(page, 'Add by Hand', dialog)
  await waitFor(() => expect(screen.queryByText('Everyday spending')).toBeNull())
})
