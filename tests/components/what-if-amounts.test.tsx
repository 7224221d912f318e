/** An amount of a what-if change that cannot be read [behaviour: What if on the screen]. */
import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openPage, press } from '../support/app-page.tsx'
import type { TestClient } from '../support/server.ts'
import { openWhatIf } from './what-if-page.ts'

const plan = { account: 'personal' } as const

async function seedRent({ client }: { client: TestClient }): Promise<void> {
  await client.expense.create.mutate({
    ...plan,
    name: 'Rent',
    amountCents: 1_500_00,
    recurrenceType: 'MONTHLY',
    recurrenceDay: 1,
  })
}

test('"What if" keeps and makes real no other amount than the typed one', async () => {
  const page = await openPage({ tab: 'projections', before: seedRent })
  const panel = await openWhatIf(page)
  await page.selectOptions(panel.getByLabelText('Income or expense'), 'Rent')
  await press(page, 'Try It', panel)
  const field = await panel.findByLabelText('Amount of Rent')
  page.fill(field, '900')
  for (const action of ['Keep', 'Make It Real']) {
    page.fill(field, '1.234')
    await press(page, action, panel)
    expect(field).toHaveFocus()
    expect(field).toHaveAccessibleDescription('Did you mean 1,234.00 or 1.23?')
    expect(panel.queryByLabelText('Name of the scenario')).toBeNull()
    expect(screen.queryByRole('dialog')).toBeNull()
  }

  page.fill(field, '800')
  await press(page, 'Keep', panel)
  await page.type(panel.getByLabelText('Name of the scenario'), 'Cheaper flat')
  page.fill(field, '1.234')
  await press(page, 'Keep It', panel)
  expect(field).toHaveFocus()
  expect(await page.user.client.scenario.list.query(plan)).toEqual([])

  page.fill(panel.getByRole('slider', { name: 'Amount of Rent, from half to double' }), '75000')
  expect(field).toHaveValue('750.00')
})
