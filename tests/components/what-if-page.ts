/** "What if" as tests open it [behaviour: What if on the screen]. */
import { screen, within } from '@testing-library/dom'
import { type AppPage, press } from '../support/app-page.tsx'

/** Opens it by the button of the Projections tab; the menu has another one. */
export async function openWhatIf(page: AppPage) {
  await press(page, 'What if', within(await screen.findByRole('main')))
  return findPanel()
}

export async function findPanel() {
  const panel = within(await screen.findByRole('complementary', { name: 'What if panel' }))
  await panel.findByLabelText('Income or expense')
  return panel
}

export type Panel = Awaited<ReturnType<typeof findPanel>>
