/** The rules of every toast, whatever it says. */
import { screen, waitFor } from '@testing-library/dom'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ToastProvider, useToast } from '../../src/client/ui/layers/toast.tsx'

test('a toast stays where it is when one below it leaves', async () => {
  // The answer of a browser, which lays the page out.
  const height = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(48)
  function Buttons() {
    const showToast = useToast()
    return ['Upper', 'Lower', 'Third'].map((text) => (
      <button key={text} onClick={() => showToast({ text, durationMs: 60_000 })}>
        Show {text}
      </button>
    ))
  }
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  onTestFinished(() => {
    root.unmount()
    place.remove()
    height.mockRestore()
  })
  root.render(
    <ToastProvider>
      <Buttons />
    </ToastProvider>,
  )
  const show = async (text: string) => {
    ;(await screen.findByRole('button', { name: `Show ${text}` })).click()
    return screen.findByText(text)
  }
  const dismiss = (place: number) =>
    screen.getAllByRole('button', { name: 'Dismiss' })[place]?.click()
  const stack = (await show('Upper')).parentElement?.parentElement
  const below = () =>
    [...(stack?.children ?? [])].slice(1).map((each) => each.getAttribute('style'))

  await show('Lower')
  dismiss(1)
  await waitFor(() => expect(screen.queryByText('Lower')).toBeNull())
  expect(below()).toEqual(['height: 48px;'])

  // Another one takes the place.
  await show('Third')
  expect(below()).toEqual([null])

  // No place is held below nothing.
  dismiss(1)
  await waitFor(() => expect(screen.queryByText('Third')).toBeNull())
  dismiss(0)
  await waitFor(() => expect(stack?.children).toHaveLength(0))
})
