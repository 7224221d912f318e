/** Screens whose code is fetched when they are shown. */
import { screen } from '@testing-library/dom'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { lazyScreenWith } from '../../src/client/ui/layers/lazy-screen.tsx'

/** Code that can be fetched while `isOnline`. */
function createPart() {
  const network = { isOnline: false, tries: 0 }
  const Part = lazyScreenWith({
    failure: 'It could not be loaded.',
    loading: <p>Loading</p>,
  })('Part', async () => {
    network.tries++
    if (!network.isOnline) throw new TypeError('Importing a module script failed.')
    return { Part: ({ name }: { name: string }) => <p>Hello {name}</p> }
  })
  return { network, Part }
}

function show(element: React.ReactNode): void {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  root.render(element)
  onTestFinished(() => {
    root.unmount()
    place.remove()
  })
}

test('a lazy screen says that it could not be loaded, and appears once the network is back', async () => {
  const { network, Part } = createPart()
  show(<Part name="Ada" />)
  expect(await screen.findByText('Loading')).toBeVisible()
  expect(await screen.findByRole('alert')).toHaveTextContent('It could not be loaded.')
  network.isOnline = true
  window.dispatchEvent(new Event('online'))
  expect(await screen.findByText('Hello Ada')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a lazy screen appears by itself once the server answers again, even if the network never left', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { network, Part } = createPart()
  show(<Part name="Ada" />)
  await screen.findByRole('alert')
  await vi.advanceTimersByTimeAsync(20_000)
  expect(screen.getByRole('alert')).toBeVisible()
  network.isOnline = true
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await screen.findByText('Hello Ada')).toBeVisible()
  const { tries } = network
  await vi.advanceTimersByTimeAsync(60_000)
  expect(network.tries).toBe(tries)
})

test('a lazy screen whose code was fetched before appears at once, without a network', async () => {
  const { network, Part } = createPart()
  await Part.preload()
  expect(network.tries).toBe(1)
  network.isOnline = true
  await Part.preload()
  network.isOnline = false
  show(<Part name="Ada" />)
  expect(await screen.findByText('Hello Ada')).toBeVisible()
  expect(network.tries).toBe(2)
})
