/** Notes on devices, by the worker of the page. A Chromium without windows reaches no push service and may show nothing, so the events are made here. */
import { expect, test } from './support.ts'

test.use({ serviceWorkers: 'allow' })

/** Shows notes as pushes bring them, and answers what was to be shown; then the last one is pressed. */
const PUSH_AND_PRESS = `async (texts) => {
  const shown = []
  const work = []
  self.registration.showNotification = async (title, options) => void shown.push({ title, ...options })
  const fire = (event) => {
    event.waitUntil = (promise) => void work.push(promise)
    self.dispatchEvent(event)
  }
  for (const data of texts) fire(new PushEvent('push', { data }))
  await Promise.all(work)
  const notification = { data: shown.at(-1).data, close: () => shown.push('closed') }
  fire(Object.assign(new ExtendableEvent('notificationclick'), { notification }))
  // To bring a window to the front takes a press of a person.
  await Promise.allSettled(work)
  return shown
}`

test('a push that is no note shows the name alone, and a press on a note opens its day in the page that is open', async ({
  context,
  signedInPage: page,
}) => {
  await expect(page.getByRole('button', { name: 'Check in' }).first()).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
    .toBe(true)
  const [worker] = context.serviceWorkers()
  const note = {
    title: 'A low balance on December 24',
    body: 'The balance of your personal account will be below zero.',
    url: '/#day/2030-12-24',
    tag: 'low-1',
  }
  const started = await page.evaluate(() => performance.timeOrigin)
  const texts = ['Hello', JSON.stringify(note)]
  const shown = await worker!.evaluate(`(${PUSH_AND_PRESS})(${JSON.stringify(texts)})`)
  const { title, body, tag } = note
  expect(shown).toEqual([
    expect.objectContaining({ title: 'Balance', data: '/', icon: '/icon-192.png' }),
    expect.objectContaining({ title, body, tag, data: note.url, icon: '/icon-192.png' }),
    'closed',
  ])
  await expect(page.getByRole('dialog', { name: 'Tue, Dec 24, 2030' })).toBeVisible()
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(started)
})
