import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright/test'
import { expect, test } from './support.ts'

test.use({ serviceWorkers: 'allow' })

const workerIsReady = (page: Page) =>
  page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))

/** The number of views that the browser keeps. */
const keptViews = (page: Page) =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases()
    if (!databases.some(({ name }) => name === 'balance')) return 0
    return new Promise<number>((resolve, reject) => {
      const opening = indexedDB.open('balance')
      opening.addEventListener('error', () => reject(opening.error))
      opening.addEventListener('success', () => {
        const count = opening.result.transaction('views').objectStore('views').count()
        count.addEventListener('success', () => {
          opening.result.close()
          resolve(count.result)
        })
      })
    })
  })

test('the last view can be read without a network, until its user signs out', async ({
  context,
  signedInPage: page,
  user,
}) => {
  await user.client.expense.create.mutate({
    account: 'personal',
    name: 'Rent',
    amountCents: 100_000,
    recurrenceType: 'DAILY',
  })
  await page.reload()
  await workerIsReady(page)
  await page.getByRole('button', { name: 'Profile Settings' }).click()
  await page.getByRole('checkbox', { name: 'Keep the last view on this device' }).check()
  await expect.poll(() => keptViews(page)).toBe(1)
  await page.keyboard.press('Escape')
  await expect(page.getByText('Rent').first()).toBeVisible()

  await context.setOffline(true)
  await page.reload()
  await expect(
    page.getByText(/^You are offline\. What you see was loaded at .+; changes cannot be saved\.$/),
  ).toBeVisible()
  await expect(page.getByText('Rent').first()).toBeVisible()
  await page.getByRole('button', { name: 'Expenses', exact: true }).click()

  await context.setOffline(false)
  await expect(page.getByText('You are offline.')).toBeHidden()
  await expect(page.getByRole('rowheader', { name: 'Rent' })).toBeVisible()

  await context.setOffline(true)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect.poll(() => keptViews(page)).toBe(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByLabel('Password')).toBeVisible()
  await context.setOffline(false)
})

test('a new version asks, and opens when its user wants it', async ({ page, baseURL }) => {
  const server = await startVersions(baseURL ?? '')
  await page.goto(server.url)
  await workerIsReady(page)
  await page.reload()
  server.release()
  const question = page.getByText('A new version is ready.')
  const lookAgain = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(async () => {
    await lookAgain()
    await expect(question).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await page.getByRole('button', { name: 'Later' }).click()
  await expect(question).toBeHidden()

  await page.reload()
  await expect(question).toBeVisible()
  const opened = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Reload' }).click()
  await opened
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting),
  ).toBeNull()
  await server.close()
})

test('a new version asks on each of two pages, and opens on each when its user wants it', async ({
  context,
  page,
  baseURL,
}) => {
  const server = await startVersions(baseURL ?? '')
  // The first visit of all: this page was there before its worker.
  await page.goto(server.url)
  await workerIsReady(page)
  const other = await context.newPage()
  await other.goto(server.url)
  const pages = [page, other]
  const findNewVersion = async () => {
    server.release()
    for (const each of pages)
      await expect(async () => {
        await each.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
        await expect(each.getByText('A new version is ready.')).toBeVisible({ timeout: 1_000 })
      }).toPass()
  }
  const reload = async (each: Page) => {
    const opened = each.waitForEvent('load')
    await each.getByRole('button', { name: 'Reload' }).click()
    await opened
  }
  await findNewVersion()
  for (const each of pages) await reload(each)

  await findNewVersion()
  await other.getByRole('button', { name: 'Later' }).click()
  await other.evaluate(() => Object.assign(window, { wasReloaded: false }))
  await reload(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // Nobody has asked it to.
  expect(await other.evaluate(() => 'wasReloaded' in window)).toBe(true)
  await server.close()
})

/** The server at an address of its own, where a new version can be released: its worker has another text. */
async function startVersions(baseURL: string) {
  let version = 1
  const server = createServer((req, res) => {
    const upstream = request(
      new URL(req.url ?? '/', baseURL),
      { headers: { ...req.headers, 'accept-encoding': 'identity' } },
      (answer) => {
        const { 'content-length': _length, etag: _etag, ...headers } = answer.headers
        res.writeHead(answer.statusCode ?? 502, headers)
        answer.pipe(res, { end: false })
        answer.on('end', () => res.end(req.url === '/sw.js' ? `\n// ${version}` : undefined))
      },
    )
    req.pipe(upstream)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    release: () => void version++,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
