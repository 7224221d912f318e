/** Every screen describes a missing answer in plain words [behaviour: Errors]. */
import { screen, waitFor } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type AppPage, openPage, press } from '../support/app-page.tsx'
import { findStartingBalance } from './balance-head.ts'
import { seedDailyDollar } from '../support/daily-dollar.ts'
import { findToday } from './day-cards.ts'
import { pressEverything } from '../support/press-everything.ts'
import { makeSuperAdmin, type registerUser, type TestServer } from '../support/server.ts'

/** The words of browsers, about calls and about code. */
const SAFARI = 'Load failed'
const FIREFOX = 'NetworkError when attempting to fetch resource.'
const NO_WORDS =
  /failed to fetch|load failed|networkerror|imported module|importing a module|typeerror|unexpected token|valid json|is not a function|cannot read|undefined|\[object|\bnan\b/i

/** Texts of the page that are not for people, since now. */
function watchTexts(): Set<string> {
  const found = new Set<string>()
  const look = () => {
    const text = document.body.textContent
    const [match] = NO_WORDS.exec(text) ?? []
    if (match) found.add(text.slice(Math.max(0, text.indexOf(match) - 80)).slice(0, 200))
  }
  const observer = new MutationObserver(look)
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  onTestFinished(() => observer.disconnect())
  return found
}

/** The user, who may do everything, with a plan. */
async function seed(user: Awaited<ReturnType<typeof registerUser>>, server: TestServer) {
  await makeSuperAdmin(server, user.id)
  await seedDailyDollar(user)
  const { client } = user
  await client.income.create.mutate({
    account: 'personal',
    name: 'Salary',
    amountCents: 2_000_00,
    recurrenceType: 'MONTHLY',
  })
  await client.account.create.mutate({ name: 'Household' })
  await client.account.create.mutate({ name: 'Holiday' })
}

/** All code of the page is there at once, so that nothing has to be waited for. */
async function loadAllCode(): Promise<void> {
  const modules = import.meta.glob('../../src/client/{app,features,plan,user}/**/*.tsx')
  await Promise.all(Object.values(modules).map((load) => load()))
}

const TABS = ['Balance', 'Income', 'Expenses', 'Projections']
/** A text that a tab shows once its data is there. */
const LOADED: Record<string, string | RegExp> = {
  Balance: /\d pending$/,
  Income: 'Salary',
  Expenses: 'Coffee',
  Projections: /^Net Projection/,
  Administration: 'Audit',
}
/** These are the same on every tab. */
const OPTIONS = [
  'Switch Account',
  'Current account: .*',
  'Profile Settings',
  'Keyboard shortcuts',
  'Switch',
  'Addn',
]
/** These end the page, or show another account. */
const LEAVING = [
  'Logout',
  'First steps again',
  'Switch to This Account',
  ...TABS,
  'Administration',
  '(Personal Account|Household|Holiday)(Your|Shared).*',
]

/** Answers what was pressed; what a dialog has is pressed once, from whichever tab it opens. */
async function pressEverythingOn(tabs: string[], page: AppPage): Promise<string[]> {
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  vi.stubGlobal('print', () => undefined)
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file')
  // A file that is saved is no page to go to.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined)
  const pressed = new Set<string>()
  for (const [place, tab] of tabs.entries()) {
    await press(page, tab)
    await page.wait(4_000)
    const elsewhere = tab === 'Projections' ? [] : ['What if']
    const skipped = [...LEAVING, ...elsewhere, ...(place > 0 ? OPTIONS : [])]
    const skip = new RegExp(`^(${skipped.join('|')})$`)
    const before = new Set([...pressed].filter((name) => !name.startsWith(': ')))
    const rest = async () => {
      await vi.dynamicImportSettled()
      // Until a call has been tried three times.
      await page.wait(8_000)
      // A busy machine may have begun later.
      for (let more = 0; more < 30 && screen.queryAllByText('Loading').length > 0; more++)
        await page.wait(4_000)
      await page.idle()
    }
    const menu = /^: Current account:/
    for (const name of await pressEverything({ rest, skip, menu, before })) pressed.add(name)
  }
  return [...pressed]
}

test('a change without an answer is reported in the product’s own words', async () => {
  const tabs = [...TABS, 'Administration']
  const page = await openPage({ before: seed, fakeTimers: true })
  await waitFor(async () => expect(await findToday()).toHaveTextContent('$2,980.00'))
  await loadAllCode()
  for (const tab of tabs.toReversed()) {
    await press(page, tab)
    await page.wait(1_000)
    await screen.findAllByText(LOADED[tab] ?? tab)
    await waitFor(() => expect(screen.queryAllByText('Loading')).toEqual([]))
  }
  const found = watchTexts()
  page.network.break(/./, FIREFOX)
  page.fill(await findStartingBalance(), '75')
  await page.keyboard('{Enter}')
  expect(await screen.findByText(/^There was no answer, so it may not be saved\./)).toBeVisible()
  const pressed = await pressEverythingOn(tabs, page)
  expect([...found]).toEqual([])
  expect(pressed).toEqual(
    expect.arrayContaining([
      ': Save',
      '# # # Today: Save',
      'Can I afford it?: Plan it',
      'Add New Income: Save Income',
      'Edit Income: Update',
      'Create User: Create User',
    ]),
  )
})

test('a screen without an answer is reported in the product’s own words', async () => {
  const page = await openPage({ before: seed, fakeTimers: true, isSignedIn: false })
  page.network.break(/./, SAFARI)
  localStorage.setItem('token', page.user.token)
  localStorage.setItem('userData', '{}')
  await page.reload()
  await loadAllCode()
  const found = watchTexts()
  const pressed = await pressEverythingOn(TABS, page)
  expect([...found]).toEqual([])
  expect(pressed).toEqual(
    expect.arrayContaining([
      ': Try Again',
      ': Load It Again',
      'Profile Settings: Try Again',
      'Recent changes: Try Again',
      'Check in: Try Again',
      'Can I afford it?: Try Again',
      'Export: Try Again',
    ]),
  )
})
