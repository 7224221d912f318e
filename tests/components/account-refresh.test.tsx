/** The cost of a change: its own call, and one refetch of what depends on the account [behaviour: Live updates]. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, onTestFinished, test } from 'vitest'
import { type AppPage, openPage } from '../support/app-page.tsx'
import { followChanges } from '../support/follow-changes.ts'
import type { TestClient } from '../support/server.ts'

const COFFEE = {
  account: 'personal',
  name: 'Coffee',
  amountCents: 1_00,
  recurrenceType: 'DAILY',
} as const

/** Too narrow for the graph, which makes a call of its own when the browser has nothing else to do. */
const viewport = { width: 1_000, height: 900 }

async function openBalance() {
  const before = ({ client }: { client: TestClient }) => client.expense.create.mutate(COFFEE)
  const page = await openPage({ viewport, before })
  await screen.findByText('Mark Done')
  await waitUntilOpen(page)
  return page
}

/** The last calls of a page that opens: the line, what a check-in asks, the months around the shown one, and the feed. */
async function waitUntilOpen(page: AppPage) {
  for (const call of LAST_CALLS) await waitFor(() => expect(countOf(page, call)).toBe(1))
}

const LAST_CALLS = [
  'projection.balances',
  'account.openItems',
  '"month":"2026-10"',
  'account.changes',
]

function countOf(page: AppPage, text: string): number {
  return page.network.calls.filter((call) => call.includes(text)).length
}

/** Has somebody else change the plan: once the page shows it, the page has handled every earlier revision. */
async function meetChangeFromElsewhere(page: AppPage, dollars = 5_000) {
  await page.user.client.user.update.mutate({ startingBalanceCents: dollars * 100 })
  await waitFor(() =>
    expect(screen.getByLabelText('Starting Balance')).toHaveValue(`${dollars}.00`),
  )
}

/** Connects the account feed anew, so that `hold` delays its reports until `release`. */
async function connectHeldFeed(page: AppPage) {
  let opened = Promise.resolve()
  let release = () => {}
  const delay = async (chunk: Uint8Array, stream: TransformStreamDefaultController) => {
    await opened
    stream.enqueue(chunk)
  }
  page.network.answer(/account\.changes/, async (request) => {
    const { body, headers } = await page.network.send(request)
    return new Response(body?.pipeThrough(new TransformStream({ transform: delay })), { headers })
  })
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(countOf(page, 'account.changes')).toBe(2))
  await meetChangeFromElsewhere(page, 4_000)
  return {
    hold: () => {
      opened = new Promise((resolve) => (release = resolve))
    },
    release: () => release(),
  }
}

test('marking one occurrence done costs one call and one refetch of the month in view', async () => {
  const page = await openBalance()
  const feed = await connectHeldFeed(page)
  feed.hold()
  const before = page.network.calls.length
  await page.click(screen.getByText('Mark Done'))
  await screen.findByText('✓ Done')
  const own = [
    expect.stringMatching(/\/trpc\/occurrence\.markDone\?batch=1$/),
    expect.stringMatching(
      /\/trpc\/user\.me,(?=[^?]*projection\.outlook)(?=[^?]*account\.openItems)(?=[^?]*projection\.balances)[^?]*projection\.month[^?]*\?[^?]*2026-11/,
    ),
  ]
  await waitFor(() => expect(page.network.calls.slice(before)).toEqual(own))

  feed.release()
  await meetChangeFromElsewhere(page)
  // The feed reported the page's own change before, after its answer: it caused no refetch.
  expect(page.network.calls.slice(before)).toEqual([
    ...own,
    expect.stringContaining('user.update'),
    own[1],
  ])
})

test('the last of several changes in flight is followed by one refetch', async () => {
  const page = await openPage({
    viewport,
    before: async ({ client }) => {
      await client.expense.create.mutate(COFFEE)
      await client.expense.create.mutate({ ...COFFEE, name: 'Tea' })
    },
  })
  await waitFor(() => expect(screen.getAllByText('Mark Done')).toHaveLength(2))
  await waitUntilOpen(page)
  const held = page.network.hold(/markDone/)
  const before = page.network.calls.length
  for (const button of screen.getAllByText('Mark Done')) await page.click(button)
  await waitFor(() => expect(screen.getAllByText(/Done|Loading/)).toHaveLength(2))
  await waitFor(() => expect(page.network.calls.length).toBe(before + 2))
  held.letThrough()
  await waitFor(() => expect(page.network.calls.length).toBe(before + 3))
  await waitFor(() => expect(screen.getAllByText('✓ Done')).toHaveLength(2))
})

test('a failed change is reverted and followed by a refetch', async () => {
  const page = await openBalance()
  const mend = page.network.break(/markDone/)
  const before = page.network.calls.length
  await page.click(screen.getByText('Mark Done'))
  await waitFor(() => expect(page.network.calls.length).toBe(before + 2))
  await screen.findByText('Mark Done')
  mend()
})

const shownBalance = () => screen.findByLabelText('Starting Balance')

/** Loads the page anew and holds its feed back. The first answers are there when this resolves. */
async function reloadWithHeldFeed(page: AppPage) {
  const feed = page.network.hold(/account\.changes/)
  page.network.calls.length = 0
  await page.reload()
  await waitFor(() => expect(countOf(page, 'account.changes')).toBe(1))
  return feed
}

test('a change before the first report of the feed is shown', async () => {
  const page = await openBalance()
  const feed = await reloadWithHeldFeed(page)
  expect(await shownBalance()).toHaveValue('0.00')
  await page.user.client.user.update.mutate({ startingBalanceCents: 70_00 })
  feed.letThrough()
  await waitFor(async () => expect(await shownBalance()).toHaveValue('70.00'))
})

test('a change between the first answers after a sign-in is shown', async () => {
  const page = await openBalance()
  // The page asks for the user alone when it has none stored.
  localStorage.removeItem('userData')
  const plan = page.network.hold(/account\.openItems/)
  page.network.calls.length = 0
  await page.reload()
  await waitFor(() => expect(countOf(page, 'account.openItems')).toBe(1))
  await page.user.client.user.update.mutate({ startingBalanceCents: 70_00 })
  plan.letThrough()
  await waitFor(async () => expect(await shownBalance()).toHaveValue('70.00'))
})

test.each(['balance', 'coming', 'income', 'projections'])(
  'the first report of the feed does not make #%s fetch again',
  async (place) => {
    const page = await openPage({ viewport, path: `/#${place}` })
    await waitFor(() => expect(countOf(page, 'account.changes')).toBe(1))
    const feed = await reloadWithHeldFeed(page)
    feed.letThrough()
    await page.user.client.user.update.mutate({ startingBalanceCents: 70_00 })
    await waitFor(() =>
      expect(JSON.parse(localStorage.getItem('userData')!)).toMatchObject({
        startingBalanceCents: 70_00,
      }),
    )
    // Once when the page was loaded, and once after the change.
    expect(countOf(page, 'user.me')).toBe(2)
  },
)

test('an account that is made while the first list of accounts is in flight appears', async () => {
  const page = await openBalance()
  const list = page.network.delayAnswers(/account\.list/)
  await page.reload()
  await waitFor(() => expect(list.answered).toBe(1))
  const feed = followChanges(page.server, page.user.token)
  onTestFinished(() => feed.close())
  for (const name of ['Household', 'Boat']) {
    const { id } = await page.user.client.account.create.mutate({ name, startingBalanceCents: 0 })
    await feed.until(() => feed.revisions.has(id))
  }
  list.release()
  // At once, and not only when the feed reports all accounts again, after half a minute.
  await page.click(await screen.findByRole('button', { name: 'Switch' }, { timeout: 20_000 }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Switch Account' }))
  for (const name of ['Household', 'Boat']) expect(dialog.getByText(name)).toBeVisible()
})

test('the day dialog sends nothing once the token is cleared from the storage', async () => {
  const page = await openBalance()
  await page.click(screen.getByText('Fri, Nov 20'))
  const options = await screen.findByLabelText('Options for Coffee')
  localStorage.removeItem('token')
  await page.selectOptions(options, 'Mark Done')
  await screen.findAllByText('Login Required')
  expect(countOf(page, 'markDone')).toBe(0)
})
