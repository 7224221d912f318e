/** The head of the month: its row of buttons, the menu More and the grid of months [behaviour: Balance tab]. Today is 20 November 2026. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { type AppPage, openPage, press } from '../support/app-page.tsx'
import { balanceAfter, seedDailyDollar } from '../support/daily-dollar.ts'
import { chooseMore } from './balance-head.ts'
import { findDayCards } from './day-cards.ts'

const findTitle = (month: string) => screen.findByRole('heading', { level: 1, name: month })

/** Opens the months by the title. */
async function openGrid(page: AppPage) {
  const title = within(await findTitle('November 2026')).getByRole('button')
  await page.click(title)
  const grid = within(await screen.findByRole('dialog', { name: 'Months' }))
  return { title, grid, month: (name: string) => grid.getByRole('button', { name }) }
}

test('the button of the month opens the months of its year, each with its lowest balance from now on', async () => {
  const page = await openPage({ before: seedDailyDollar })
  const { title, grid, month } = await openGrid(page)
  expect(grid.getAllByRole('listitem')).toHaveLength(12)
  expect(month('November 2026')).toHaveFocus()
  await waitFor(() =>
    expect(month('November 2026')).toHaveAccessibleDescription(`lowest ${balanceAfter(30)}`),
  )
  expect(month('December 2026')).toHaveAccessibleDescription(`lowest ${balanceAfter(61)}`)
  expect(month('October 2026')).not.toHaveAccessibleDescription()
  await page.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(title).toHaveFocus()
})

test('the arrow keys move through the grid of months, and leave the month as it is', async () => {
  const page = await openPage({ before: seedDailyDollar })
  const { month } = await openGrid(page)
  for (const [key, name] of [
    ['ArrowRight', 'December 2026'],
    // The last one.
    ['ArrowRight', 'December 2026'],
    ['ArrowDown', 'December 2026'],
    ['ArrowUp', 'September 2026'],
    ['ArrowLeft', 'August 2026'],
    ['ArrowDown', 'November 2026'],
  ] as const) {
    await page.keyboard(`{${key}}`)
    expect(month(name)).toHaveFocus()
  }
  await findTitle('November 2026')
  await page.keyboard('{ArrowRight}{Enter}')
  await findTitle('December 2026')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the grid of months turns the year, and shows the month that is chosen there', async () => {
  const page = await openPage({ before: seedDailyDollar })
  const { title, grid, month } = await openGrid(page)
  await press(page, 'Next Year', grid)
  expect(await grid.findByRole('heading', { name: '2027' })).toBeVisible()
  await press(page, 'Previous Year', grid)
  expect(month('November 2026')).toBeVisible()
  await press(page, 'Next Year', grid)
  await page.click(month('March 2027'))
  expect(await findTitle('March 2027')).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(title).toHaveFocus()
  expect(window.location.hash).toBe('#balance/2027-03')
})

test('the row of the month is one Tab stop with arrow keys', async () => {
  const page = await openPage({ before: seedDailyDollar })
  await findDayCards()
  const row = screen.getByRole('toolbar', { name: 'Month' })
  const button = (name: string) => within(row).getByRole('button', { name })
  const stops = () => [...row.querySelectorAll('button')].filter(({ tabIndex }) => tabIndex === 0)
  await waitFor(() => expect(stops()).toEqual([button('Previous Month')]))
  button('Previous Month').focus()
  await page.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
  expect(button('Today')).toHaveFocus()
  await page.keyboard('{End}{ArrowRight}')
  expect(button('Previous Month')).toHaveFocus()
  await page.keyboard('{ArrowLeft}')
  expect(button('More')).toHaveFocus()
  expect(stops()).toEqual([button('More')])
  await page.tab()
  expect(row).not.toContainElement(document.activeElement as HTMLElement)
  await page.tab({ shift: true })
  expect(button('More')).toHaveFocus()
  await findTitle('November 2026')
})

test('the menu More on a phone has the choices of the list, and the list has Today', async () => {
  const page = await openPage({ before: seedDailyDollar, viewport: { width: 390, height: 844 } })
  await findDayCards()
  const row = screen.getByRole('toolbar', { name: 'Month' })
  expect(row).not.toContainElement(screen.getByRole('button', { name: 'Today' }))
  expect(screen.queryByRole('button', { name: 'Expand All' })).toBeNull()
  await press(page, 'More')
  await page.click(await screen.findByRole('menuitem', { name: 'Expand All' }))
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Mark Done' })).toHaveLength(30))
  await press(page, 'More')
  await page.click(await screen.findByRole('menuitemradio', { name: 'Simple', checked: false }))
  await screen.findByRole('table')
  await press(page, 'More')
  await screen.findByRole('menuitemradio', { name: 'Simple', checked: true })
  expect(screen.queryByRole('menuitem', { name: 'Expand All' })).toBeNull()
})

test('the menu More has whatever the row of the month may have no room for', async () => {
  const page = await openPage({ before: seedDailyDollar })
  await findDayCards()
  await press(page, 'More')
  const menu = await screen.findByRole('menu', { name: 'More' })
  const items = [...menu.querySelectorAll('button')].map(({ textContent }) => textContent)
  expect(items.join(', ')).toBe('Can I afford it?, List, Calendar, Print, Calendar feed')
  await page.click(within(menu).getByText('Can I afford it?'))
  await screen.findByRole('dialog', { name: 'Can I afford it?' })
  await page.keyboard('{Escape}')
  await waitFor(() => expect(screen.getByRole('button', { name: 'More' })).toHaveFocus())
  await chooseMore(page, 'Calendar')
  expect(await screen.findByRole('grid')).toBeVisible()
  await chooseMore(page, 'List')
  expect(await screen.findByRole('region', { name: /^Days of/ })).toBeVisible()
})
