/** Single keys that act on the page [behaviour: Keyboard]. Today is 20 November 2026. */
import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { type AppPage, openPage, press } from '../support/app-page.tsx'

const findTitle = (name: string) => screen.findByRole('heading', { name })

/** Lists the keys by theirs, as soon as it acts. */
async function listKeys(page: AppPage): Promise<void> {
  await waitFor(async () => {
    await page.keyboard('?')
    expect(screen.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  })
}

async function closeList(page: AppPage): Promise<void> {
  await page.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

test('single keys turn months, search and list themselves, but not while the user types', async () => {
  const page = await openPage({
    before: ({ client }) =>
      client.expense.create.mutate({
        account: 'personal',
        name: 'Rent',
        amountCents: 1_850_00,
        recurrenceType: 'MONTHLY',
      }),
  })
  await findTitle('November 2026')
  await listKeys(page)
  await page.keyboard('{ArrowRight}')
  await closeList(page)
  await findTitle('November 2026')

  await page.keyboard('{ArrowRight}')
  await findTitle('December 2026')
  await page.keyboard('t')
  await findTitle('November 2026')

  await press(page, 'Expenses')
  const search = await screen.findByRole('searchbox')
  await page.keyboard('/')
  expect(search).toHaveFocus()
  await page.keyboard('n?')
  expect(search).toHaveValue('n?')
  expect(screen.queryByRole('dialog')).toBeNull()
  search.blur()

  await listKeys(page)
  await page.click(screen.getByRole('switch', { name: 'Single keys' }))
  await closeList(page)
  await page.keyboard('/')
  expect(search).not.toHaveFocus()
})

const rent = { account: 'personal', name: 'Rent', recurrenceType: 'MONTHLY' } as const

test('the keys Ctrl Z take the offer to undo', async () => {
  const page = await openPage({
    tab: 'expense',
    before: ({ client }) => client.expense.create.mutate({ ...rent, amountCents: 1_850_00 }),
  })
  await listKeys(page)
  await closeList(page)
  await press(page, 'Delete Rent')
  await screen.findByText('No expenses yet')
  await screen.findByRole('button', { name: 'Undo' })
  await page.keyboard('{Control>}z{/Control}')
  await waitFor(() => expect(screen.getAllByText('$1,850.00')[0]).toBeVisible())
})

test('the keys Ctrl Z undo the newest change where nothing is offered', async () => {
  const page = await openPage({
    tab: 'expense',
    before: async ({ client }) => {
      const { id } = await client.expense.create.mutate({ ...rent, amountCents: 1_800_00 })
      await client.expense.update.mutate({ account: 'personal', id, amountCents: 1_850_00 })
    },
  })
  await screen.findAllByText('$1,850.00')
  await listKeys(page)
  await closeList(page)
  await page.keyboard('{Control>}z{/Control}')
  await screen.findByText('Undone: the last change of Rent.')
  expect((await screen.findAllByText('$1,800.00'))[0]).toBeVisible()
})
