/** Signing in, addresses and the network. */
import { addMonths, formatMonth, monthOf } from '../../src/client/words/dates.ts'
import { today } from '../e2e/balance-page.ts'
import { test } from './journey.ts'
import { addCoffee, openTab, pressInShell } from './steps.ts'

test('the page signs in and out @most', async ({ openApp, user }) => {
  const app = await openApp()
  await app.goTo('/')
  await app.field('Email').fill(user.email)
  await app.field('Password').fill('not the password')
  await app.find('main').button('Sign In').press()
  await app.find('alert').shows()
  await app.field('Password').fill(user.password)
  await app.find('main').button('Sign In').press()
  await app.field('Starting Balance').holds('0.00')
  // A browser sends this event to a page when its tab is chosen again.
  await app.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
  await app.until('The session is not refreshed.', async () => {
    const calls = await app.evaluate(
      "performance.getEntriesByType('resource').map(({ name }) => name)",
    )
    return calls.includes('auth.refresh')
  })
  await app.reload()
  await app.field('Starting Balance').holds('0.00')
  await pressInShell(app, 'Logout')
  await app.field('Email').shows()
})

test('Back leads through tabs, months and dialogs, and a reload stays', async ({ app }) => {
  const daysOf = (month: string) => app.find('region', `Days of ${formatMonth(month)}`)
  const month = monthOf(today)
  const nextMonth = addMonths(month, 1)
  await daysOf(month).shows()
  await app.button('Next Month').press()
  await daysOf(nextMonth).shows()
  await openTab(app, 'Expenses')
  await app.button('+ Add Expense').press()
  const wizard = app.find('dialog', 'Add New Expense')
  await wizard.field('Name').fill('Gym')
  await app.back()
  await wizard.isGone()
  await app.find('heading', 'Your Expenses').shows()
  await app.reload()
  await app.find('heading', 'Your Expenses').shows()
  await app.back()
  await daysOf(nextMonth).shows()
  await app.back()
  await daysOf(month).shows()
})

test('the page keeps loaded data and typed text without a network', async ({ app, user, site }) => {
  await addCoffee(user)
  await openTab(app, 'Expenses')
  await app.button('Edit Coffee').shows()
  site.cut()
  // As a browser tells of it.
  await app.evaluate(
    "Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })",
  )
  await app.evaluate("dispatchEvent(new Event('offline'))")
  const offline = app.text(/^You are offline\./)
  await offline.shows('What was loaded can still be read; changes cannot be saved.')
  await app.button('Edit Coffee').shows()
  await site.mend()
  await app.evaluate('delete navigator.onLine')
  await app.evaluate("dispatchEvent(new Event('online'))")
  await offline.isGone()

  await app.button('Edit Coffee').press()
  const wizard = app.find('dialog', 'Edit Expense')
  await wizard.field('Name').fill('Coffee and cake')
  for (const step of [1, 2]) {
    await wizard.shows(`Step ${step} of 3`)
    await wizard.button('Next').press()
  }
  await wizard.shows('Step 3 of 3')
  site.cut()
  await wizard.button('Update').press()
  await wizard.shows('Failed to save expense.')
  await site.mend()
  await wizard.button('Update').press()
  await wizard.isGone()
  await app.text('Coffee and cake').first.shows()
})
