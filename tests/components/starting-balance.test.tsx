/** The starting balance: the characters of its field, and the time of saving [behaviour: Starting balance]. */
import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { type AppPage, openPage } from '../support/app-page.tsx'
import { findStartingBalance } from './balance-head.ts'
import { seedDailyDollar } from '../support/daily-dollar.ts'
import { findDayCards } from './day-cards.ts'

const UPDATE_USER = /user\.update/

async function findField(value: string) {
  const field = await findStartingBalance()
  await waitFor(() => expect(field).toHaveValue(value))
  return field
}

function expectFirstDay(balance: string) {
  return waitFor(async () => expect((await findDayCards())[0]).toHaveTextContent(balance))
}

const savesOf = (page: AppPage) => page.network.calls.filter((call) => UPDATE_USER.test(call))

test('the starting balance drops characters that are no part of an amount, and keeps the caret', async () => {
  const page = await openPage()
  const field = (await findField('0.00')) as HTMLInputElement
  for (const [typed, shown] of [
    ['5-', '5'],
    ['1-2', '12'],
    ['12a3', '123'],
    ['ab-12.5.0x', '-12.50'],
    ['12.345', '12.34'],
    ['14,99', '14,99'],
  ] as const) {
    await page.clear(field)
    await page.keyboard(typed)
    expect(field).toHaveValue(shown)
  }
  await page.clear(field)
  await page.keyboard('1234.50')
  field.setSelectionRange(2, 2)
  for (const [typed, shown, caret] of [
    ['b', '1234.50', 2],
    ['-', '1234.50', 2],
    ['9', '12934.50', 3],
    ['.', '129.34', 4],
  ] as const) {
    await page.keyboard(typed)
    expect([field.value, field.selectionStart]).toEqual([shown, caret])
  }
  await page.clear(field)
  await page.keyboard('12.00')
  field.setSelectionRange(3, 3)
  await page.keyboard('05')
  expect(field).toHaveValue('12.05')
})

test('the starting balance takes an empty text, a lone minus and a lone dot as empty, and sends nothing', async () => {
  const page = await openPage()
  const field = await findField('0.00')
  for (const cleared of ['.', '-', '-.', '']) {
    page.fill(field, cleared)
    await page.tab()
    await waitFor(() => expect(field).toHaveValue(''))
  }
  expect(savesOf(page)).toEqual([])
})

test('the starting balance keeps a comma until the field is left, and saves its reading after the pause', async () => {
  const page = await openPage({ fakeTimers: true })
  const field = await findField('0.00')
  await page.clear(field)
  await page.keyboard('14,99')
  await page.wait(5_100)
  await expectFirstDay('$14.99')
  expect(field).toHaveValue('14,99')
  await page.tab()
  expect(field).toHaveValue('14.99')
  expect(savesOf(page)).toHaveLength(1)
})

test('the starting balance leaves a text alone while a keyboard composes it', async () => {
  const page = await openPage()
  const field = (await findField('0.00')) as HTMLInputElement
  await page.clear(field)
  for (const composed of ['1', '1k', '1k2-']) {
    field.value = composed
    field.dispatchEvent(
      new InputEvent('input', {
        bubbles: true,
        inputType: 'insertCompositionText',
        isComposing: true,
      }),
    )
    expect(field).toHaveValue(composed)
  }
  field.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }))
  expect(field).toHaveValue('12')
  await page.tab()
  await expectFirstDay('$12.00')
})

test('the starting balance is saved by Enter and when the field is left', async () => {
  const page = await openPage({ before: seedDailyDollar })
  const field = await findField('1000.00')
  page.fill(field, '500.5')
  await page.keyboard('{Enter}')
  expect(await screen.findByText('Saved')).toBeVisible()
  await waitFor(() => expect(field).toHaveValue('500.50'))
  await expectFirstDay('$499.50')

  page.fill(field, '-20')
  await waitFor(() => expect(screen.queryByText('Saved')).toBeNull())
  await page.tab()
  expect(await screen.findByText('Saved')).toBeVisible()
  await expectFirstDay('-$21.00')
  expect(field).toHaveValue('-20.00')
  page.fill(field, '-20.0')
  await page.tab()
  await waitFor(() => expect(field).toHaveValue('-20.00'))
  await page.reload()
  expect(await findField('-20.00')).toBeVisible()
  expect(savesOf(page)).toHaveLength(2)
})

test('the starting balance accepts nothing before it shows the saved one', async () => {
  const page = await openPage({
    before: async ({ client }) => {
      const household = { name: 'Household', startingBalanceCents: 900_00 }
      const { id } = await client.account.create.mutate(household)
      localStorage.setItem('currentAccount', String(id))
    },
  })
  await findField('900.00')
  const held = page.network.hold(/account\.list/)
  await page.reload()
  await screen.findByRole('heading', { name: 'November 2026' })
  expect(await findStartingBalance()).toHaveAttribute('readonly')
  held.letThrough()
  await findField('900.00')
})

test('the starting balance that was saved while the month was loading is shown', async () => {
  const page = await openPage({ before: seedDailyDollar })
  const field = await findField('1000.00')
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let isAsked = false
  const end = page.network.answer(/projection\.month/, async (request) => {
    end()
    const response = await page.network.send(request)
    isAsked = true
    await released
    return response
  })
  // Somebody else changes it, so that the month is asked for again.
  await page.user.client.user.update.mutate({ startingBalanceCents: 700_00 })
  await waitFor(() => expect(isAsked).toBe(true))
  page.fill(field, '500')
  await page.keyboard('{Enter}')
  await waitFor(async () =>
    expect(await page.user.client.user.me.query()).toMatchObject({ startingBalanceCents: 500_00 }),
  )
  release()
  await expectFirstDay('$499.00')
})

test('the starting balance is saved 5 seconds after the last keystroke', async () => {
  const page = await openPage({ fakeTimers: true })
  const field = await findField('0.00')
  page.fill(field, '75')
  await page.wait(4_000)
  page.fill(field, '750')
  await page.wait(4_500)
  expect(savesOf(page)).toEqual([])
  await page.wait(600)
  await expectFirstDay('$750.00')
  expect(savesOf(page)).toHaveLength(1)
  await page.tab()
  expect(field).toHaveValue('750.00')
})

test('the starting balance keeps its text and caret after the pause, so that the user can type on', async () => {
  const page = await openPage({ fakeTimers: true })
  const field = (await findField('0.00')) as HTMLInputElement
  page.fill(field, '1234')
  field.setSelectionRange(2, 2)
  await page.wait(5_100)
  await expectFirstDay('$1,234.00')
  expect(field).toHaveValue('1234')
  expect(field.selectionStart).toBe(2)
  expect(field).toHaveFocus()

  page.fill(field, '12345')
  await page.keyboard('{Enter}')
  await waitFor(() => expect(field).toHaveValue('12345.00'))
  await page.tab()
  await expectFirstDay('$12,345.00')
  expect(savesOf(page)).toHaveLength(2)
})

test('the starting balance reports a comma that it cannot read after the pause, and does not save it', async () => {
  const page = await openPage({ fakeTimers: true })
  const field = await findField('0.00')
  page.fill(field, '1,23,4')
  await page.wait(4_900)
  expect(screen.queryByRole('alert')).toBeNull()
  await page.wait(200)
  expect(await screen.findByRole('alert')).toHaveTextContent('Enter an amount, like 12.50.')
  expect(field).toHaveValue('1,23,4')
  page.fill(field, '1.23')
  expect(screen.queryByRole('alert')).toBeNull()
  await page.tab()
  await expectFirstDay('$1.23')
  expect(savesOf(page)).toHaveLength(1)
})

test('the starting balance is not sent again on leaving the field, over another member’s change', async () => {
  const page = await openPage({ fakeTimers: true })
  const field = await findField('0.00')
  page.fill(field, '75')
  await page.wait(5_100)
  await expectFirstDay('$75.00')
  await page.user.client.user.update.mutate({ startingBalanceCents: 80_00 })
  await expectFirstDay('$80.00')
  expect(field).toHaveValue('75')
  await page.tab()
  await waitFor(() => expect(field).toHaveValue('80.00'))
  expect(await page.user.client.user.me.query()).toMatchObject({ startingBalanceCents: 80_00 })
})

test('the starting balance keeps a text that could not be saved, and says so', async () => {
  const page = await openPage({ before: seedDailyDollar })
  const field = await findField('1000.00')
  await expectFirstDay('$999.00')
  const held = page.network.hold(UPDATE_USER)
  page.fill(field, '2000')
  await page.tab()
  await waitFor(() => expect(document.querySelector('[data-behind]')).not.toBeNull())
  await expectFirstDay('$999.00')
  held.refuse()
  expect(await screen.findByRole('alert')).toHaveTextContent('Not saved.')
  expect(field).toHaveValue('2000.00')
  await expectFirstDay('$999.00')

  held.end()
  const again = page.network.hold(UPDATE_USER)
  await page.click(field)
  await page.keyboard('{Enter}')
  // Content that the sentence has moved down stays there, until there is an answer.
  expect(screen.getByRole('alert')).toHaveTextContent('Not saved.')
  again.letThrough()
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  await expectFirstDay('$1,999.00')
})
