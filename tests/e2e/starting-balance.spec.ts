/** The starting balance: what the field takes, and when it is saved [behaviour: Starting balance]. */
import { dayCards, seedDailyDollar } from './balance-page.ts'
import { expect, hold, keepMoments, signIn, test } from './support.ts'

const UPDATE_USER = /\/trpc\/[^?]*user\.update/

test('takes only an amount as the starting balance', async ({ page, user }) => {
  await signIn(page, user)
  const field = page.getByLabel('Starting Balance')
  await expect(field).toHaveValue('0.00')
  await field.fill('')
  await field.pressSequentially('$1,2-.3.45x')
  await expect(field).toHaveValue('12.34')
  await field.fill('')
  await field.pressSequentially('-7-.5')
  await expect(field).toHaveValue('-7.5')
  await field.fill('.')
  await field.blur()
  await expect(field).toHaveValue('')
})

test('saves the starting balance on Enter and on leaving the field', async ({ page, user }) => {
  await seedDailyDollar(user)
  await signIn(page, user)
  const field = page.getByLabel('Starting Balance')
  await expect(field).toHaveValue('1000.00')
  await keepMoments(page)
  let saves = 0
  await page.route(UPDATE_USER, (route) => {
    saves++
    return route.continue()
  })
  const saved = page.getByText('Saved')
  await field.fill('500.5')
  await field.press('Enter')
  await expect(saved).toBeVisible()
  await expect(field).toHaveValue('500.50')
  await expect(dayCards(page).first()).toContainText('$499.50')

  await field.fill('-20')
  await expect(saved).toBeHidden()
  await field.blur()
  await expect(saved).toBeVisible()
  await expect(dayCards(page).first()).toContainText('-$21.00')
  await expect(field).toHaveValue('-20.00')
  await field.fill('-20.0')
  await field.blur()
  await expect(field).toHaveValue('-20.00')
  await page.reload()
  await expect(field).toHaveValue('-20.00')
  expect(saves).toBe(2)
})

test('takes no starting balance before it shows the one there is', async ({ page, user }) => {
  const household = { name: 'Household', startingBalanceCents: 900_00 }
  const { id } = await user.client.account.create.mutate(household)
  await signIn(page, user)
  await page.evaluate((id) => localStorage.setItem('currentAccount', String(id)), id)
  const held = await hold(page, /\/trpc\/[^?]*account\.list/)
  await page.reload()
  const field = page.getByLabel('Starting Balance')
  await expect(field).not.toBeEditable()
  held.letThrough()
  await expect(field).toBeEditable()
  await expect(field).toHaveValue('900.00')
})

test('shows a starting balance that was saved while the month was still coming', async ({
  page,
  user,
}) => {
  await seedDailyDollar(user)
  await keepMoments(page)
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(
    /\/trpc\/[^?]*projection\.month/,
    async (route) => {
      const response = await route.fetch()
      await released
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  const answered = page.waitForResponse(UPDATE_USER)
  await signIn(page, user)
  const field = page.getByLabel('Starting Balance')
  await field.fill('500')
  await field.press('Enter')
  await answered
  release()
  await expect(dayCards(page).first()).toContainText('$499.00')
})

test('saves the starting balance 5 seconds after the last keystroke', async ({ page, user }) => {
  await page.clock.install()
  await signIn(page, user)
  const field = page.getByLabel('Starting Balance')
  await expect(field).toHaveValue('0.00')
  await page.clock.pauseAt(Date.now() + 60_000)
  let saves = 0
  page.on('request', (request) => {
    if (UPDATE_USER.test(request.url())) saves++
  })
  await field.fill('75')
  await page.clock.runFor(4_000)
  await field.fill('750')
  await page.clock.runFor(4_900)
  expect(saves).toBe(0)
  await page.clock.runFor(200)
  await page.clock.resume()
  await expect(dayCards(page).first()).toContainText('$750.00')
  await expect(field).toHaveValue('750.00')
  expect(saves).toBe(1)
})

test('keeps a starting balance that could not be saved, and says so', async ({ page, user }) => {
  await seedDailyDollar(user)
  await signIn(page, user)
  const field = page.getByLabel('Starting Balance')
  await expect(field).toHaveValue('1000.00')
  await expect(dayCards(page).first()).toContainText('$999.00')
  const held = await hold(page, UPDATE_USER)
  await field.fill('2000')
  await field.blur()
  await expect(dayCards(page).first()).toContainText('$1,999.00')
  held.refuse()
  await expect(page.getByRole('alert')).toContainText('Not saved.')
  await expect(field).toHaveValue('2000.00')
  await expect(dayCards(page).first()).toContainText('$999.00')

  await page.unroute(UPDATE_USER)
  await field.press('Enter')
  await expect(dayCards(page).first()).toContainText('$1,999.00')
  await expect(page.getByRole('alert')).toHaveCount(0)
})
