/** A page that is hidden saves what it shows [behaviour: Safari on iOS]. */
import { screen } from '@testing-library/dom'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { collectShown, useSaveShown } from '../../src/client/browser/shown-state.ts'

/** Firefox hides a page that is closed in the middle of a script. */
function List({ place, isHidden }: { place: number; isHidden: boolean }) {
  useSaveShown('list', () => place)
  return <p>{isHidden ? JSON.stringify(collectShown()) : `At ${place}`}</p>
}

test('the newest state of a hidden page is saved, even in the middle of a render', async () => {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(<List place={1} isHidden={false} />)
  await screen.findByText('At 1')
  root.render(<List place={2} isHidden={false} />)
  await screen.findByText('At 2')
  onTestFinished(() => document.body.replaceChildren())
  root.render(<List place={3} isHidden />)
  expect(await screen.findByText('{"list":2}')).toBeVisible()
  root.render(null)
  await expect.poll(collectShown).toEqual({})
  root.unmount()
})
