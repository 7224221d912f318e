/** The Balance tab: marks, overrides, days, list and calendar. */
import { addDays, addMonths, formatMonth, monthOf } from '../../src/client/words/dates.ts'
import { dayOfMonth, today } from '../e2e/balance-page.ts'
import { balanceAfter, seedDailyDollar } from '../support/daily-dollar.ts'
import { test } from './journey.ts'
import { dayDialog, openToday, PERSONAL, pressInHead } from './steps.ts'

test('an occurrence is marked as done and undone @most', async ({ app, user }) => {
  await seedDailyDollar(user)
  const day = await openToday(app)
  await day.shows(balanceAfter(dayOfMonth))
  await day.button('Mark Done').press()
  await day.button('✓ Done').shows()
  await day.shows(balanceAfter(dayOfMonth - 1))
  await app.reload()
  // Its address opens it again.
  const reopened = dayDialog(app, today)
  await reopened.button('✓ Done').press()
  await reopened.button('Mark Done').shows()
  await reopened.shows(balanceAfter(dayOfMonth))
})

test('an amount is overridden on one day, and the override is removed @most', async ({
  app,
  user,
}) => {
  await seedDailyDollar(user)
  const day = await openToday(app)
  await day.button('Override').press()
  await day.field(/^(Change amount of Coffee|New Amount)$/).fill('3')
  await app.key('Enter')
  await day.shows('(base $1.00)')
  await day.shows(balanceAfter(dayOfMonth + 2))
  await day.button('Override').press()
  await app.button('Remove Override').press()
  await day.shows(balanceAfter(dayOfMonth))
})

test('a day explains its number, and leads to the next one', async ({ app, user, window }) => {
  await seedDailyDollar(user)
  const day = await openToday(app)
  await day.shows(balanceAfter(dayOfMonth))
  await day.button('Why this number?').press()
  const answer = app.find('dialog', /^Why/)
  await answer.shows('Coffee')
  await answer.button('Close').press()
  await answer.isGone()
  // Narrower, the day lies over the list.
  if (window.width < 1280) return day.button('Close').press()
  await day.button('Next Day').press()
  await dayDialog(app, addDays(today, 1)).shows('Coffee')
})

test('the list shows other months, all items, or dates and balances alone', async ({
  app,
  user,
}) => {
  await seedDailyDollar(user)
  const month = monthOf(today)
  await pressInHead(app, 'Expand All')
  await app.button('Mark Done').first.shows()
  await pressInHead(app, 'Collapse All')
  await pressInHead(app, 'Simple')
  await app.find('table').shows(balanceAfter(dayOfMonth))
  await pressInHead(app, 'Detailed')
  await app.button('Next Month').press()
  await app.find('region', `Days of ${formatMonth(addMonths(month, 1))}`).shows('Coffee')
  await app.button('Previous Month').press()
  await app.find('region', `Days of ${formatMonth(month)}`).shows('Coffee')
  await app.field('Starting Balance').fill('2000')
  await app.key('Enter')
  await app.find('region', /^Days of/).shows('$1,9')
})

test('an item of the calendar is dragged to another day', async ({ app, user, window }) => {
  const dentist = { name: 'Dentist', amountCents: 50_00, startDate: today }
  await user.client.expense.create.mutate({ ...PERSONAL, ...dentist, recurrenceType: 'ON_X_DAY' })
  await app.place('[aria-current="date"]').shows('-$50.00')
  // A phone has the list alone.
  if (window.userAgent) {
    await app.button('More').press()
    await app.find('menu', 'More').shows()
    return app.text('Calendar').isGone()
  }
  await pressInHead(app, 'Calendar')
  const place = (date: string) => app.place(`[data-place="${date}"]`)
  const nextWeek = addDays(today, 7)
  await place(today).text('Dentist').dragTo(place(nextWeek))
  await place(nextWeek).shows('Dentist')
  await app.button('Undo').press()
  await place(today).shows('Dentist')
})
