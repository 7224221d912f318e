/** Dialogs that were closed open again with what was typed [behaviour: Shell]. Today is 20 November 2026. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { type AppPage, chooseOfAccount, openPage, press } from '../support/app-page.tsx'
import { seedDailyDollar } from '../support/daily-dollar.ts'
import { makeSuperAdmin } from '../support/server.ts'
import { findDialog } from '../support/sharing-page.ts'
import { waitForClose } from '../support/wizard-page.ts'
import { findAfford } from './afford-page.ts'
import { BANK, openCheckIn } from './check-in-page.ts'
import { findToday } from './day-cards.ts'

async function escape(page: AppPage): Promise<void> {
  const count = screen.getAllByRole('dialog').length
  await page.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryAllByRole('dialog')).toHaveLength(count - 1))
}

test('"Can I afford it?" keeps its question until it is planned or started over', async () => {
  const page = await openPage({ before: seedDailyDollar })
  await press(page, 'Can I afford it?')
  const dialog = await findAfford()
  page.fill(dialog.getByLabelText('Amount'), '120')
  page.fill(dialog.getByLabelText('What is it?'), 'Laptop')
  await escape(page)
  await press(page, 'Can I afford it?')
  const again = await findAfford()
  expect(again.getByText('This is what you typed before.')).toBeVisible()
  expect(again.getByLabelText('Amount')).toHaveDisplayValue(/^120/)
  expect(again.getByLabelText('What is it?')).toHaveValue('Laptop')
  await press(page, 'Start empty', again)
  expect(again.getByLabelText('Amount')).toHaveValue('')
  await escape(page)
  await press(page, 'Can I afford it?')
  expect((await findAfford()).queryByText('This is what you typed before.')).toBeNull()
})

async function chooseOverride(page: AppPage): Promise<void> {
  const day = within(await screen.findByRole('dialog'))
  await page.selectOptions(await day.findByLabelText('Options for Coffee'), 'Override Amount')
}

test('an override keeps its amount, in the list and in the dialog, until Cancel', async () => {
  const page = await openPage({ before: seedDailyDollar })
  const today = within(await findToday())
  await press(page, 'Override', today)
  const field = () => screen.findByLabelText('Change amount of Coffee')
  page.fill(await field(), '4.75')
  await page.keyboard('{Escape}')
  await press(page, 'Override', today)
  expect(await field()).toHaveValue('4.75')
  await press(page, 'Cancel', today)

  await page.click(today.getByRole('heading', { level: 2 }))
  await chooseOverride(page)
  const dialog = await findDialog('Override Amount')
  expect(dialog.getByLabelText('New Amount')).toHaveDisplayValue(/^1\.00$/)
  page.fill(dialog.getByLabelText('New Amount'), '3.10')
  await escape(page)
  await chooseOverride(page)
  const again = await findDialog('Override Amount')
  expect(again.getByLabelText('New Amount')).toHaveDisplayValue(/^3\.10?$/)
  await press(page, 'Cancel', again)
  await chooseOverride(page)
  expect((await findDialog('Override Amount')).getByLabelText('New Amount')).toHaveDisplayValue(
    /^1\.00$/,
  )
})

test('a check-in keeps the bank’s balance until Cancel, for one day', async () => {
  const page = await openPage({ before: seedDailyDollar })
  const dialog = await openCheckIn(page)
  page.fill(dialog.getByLabelText(BANK), '812.5')
  await escape(page)
  const again = await openCheckIn(page)
  expect(again.getByLabelText(BANK)).toHaveDisplayValue(/^812\.50?$/)
  await press(page, 'Cancel', again)
  await waitForClose()
  expect((await openCheckIn(page)).getByLabelText(BANK)).toHaveValue('1000.00')
})

test('a move keeps its day until Cancel', async () => {
  const page = await openPage({ before: seedDailyDollar })
  const today = within(await findToday())
  const open = async () => {
    await press(page, 'More actions', today)
    await page.click(await screen.findByRole('menuitem', { name: 'Move to...' }))
    return findDialog('Move to Another Day')
  }
  page.fill((await open()).getByLabelText('New Day'), '2026-11-27')
  await escape(page)
  const again = await open()
  expect(again.getByLabelText('New Day')).toHaveValue('2026-11-27')
  await press(page, 'Cancel', again)
  expect((await open()).getByLabelText('New Day')).toHaveValue('2026-11-20')
})

test('a new account keeps its name until Cancel or until it is made', async () => {
  const page = await openPage()
  const open = async () => {
    const profile = await findDialog('Profile Settings')
    await press(page, 'New Shared Account', profile)
    return findDialog('New Shared Account')
  }
  await press(page, 'Profile Settings')
  page.fill((await open()).getByLabelText('Name'), 'Household')
  await escape(page)
  const again = await open()
  expect(again.getByLabelText('Name')).toHaveValue('Household')
  await press(page, 'Cancel', again)
  expect((await open()).getByLabelText('Name')).toHaveValue('')
})

test('the settings keep what was typed, except passwords', async () => {
  const page = await openPage()
  const open = async () => {
    await press(page, 'Profile Settings')
    return findDialog('Profile Settings')
  }
  const dialog = await open()
  page.fill(await dialog.findByLabelText('Name'), 'Ada Lovelace')
  page.fill(dialog.getByLabelText('New Email'), 'ada@example.org')
  page.fill(dialog.getByLabelText('New Password'), 'correct horse battery')
  await escape(page)
  const again = await open()
  expect(await again.findByLabelText('Name')).toHaveValue('Ada Lovelace')
  expect(again.getByLabelText('New Email')).toHaveValue('ada@example.org')
  expect(again.getByLabelText('New Password')).toHaveValue('')
  await press(page, 'Update Name', again)
  expect(await again.findByText('Name updated!')).toBeVisible()
  await page.user.client.user.update.mutate({ name: 'Somebody' })
  await page.reload()
  expect(await (await open()).findByLabelText('Name')).toHaveValue('Somebody')
  await escape(page)
  const openAccount = async () => {
    await chooseOfAccount(page, 'This account')
    return (await findDialog('Personal Account')).findByLabelText('Keep at least')
  }
  page.fill(await openAccount(), '250')
  await escape(page)
  expect(await openAccount()).toHaveDisplayValue(/^250/)
})

test('a new user keeps their e-mail and name until they are made', async () => {
  const page = await openPage({
    tab: 'administration',
    before: ({ id }, server) => makeSuperAdmin(server, id),
  })
  const open = async () => {
    await press(page, '+ Create User')
    return findDialog('Create User')
  }
  const dialog = await open()
  page.fill(dialog.getByLabelText('Email'), 'ben@example.com')
  page.fill(dialog.getByLabelText('Name'), 'Ben')
  await escape(page)
  const again = await open()
  expect(again.getByLabelText('Email')).toHaveValue('ben@example.com')
  await press(page, 'Create User', again)
  await findDialog('User Created')
  await press(page, 'Close')
  await waitForClose()
  expect((await open()).getByLabelText('Email')).toHaveValue('')
})
