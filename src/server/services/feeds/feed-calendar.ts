import { AppError } from '../../../shared/app-error.ts'
import type { AccountRef } from '../../../shared/fields.ts'
import { FEED_DAYS_BACK, FEED_MONTHS_AHEAD, MAX_FEED_ITEMS } from '../../../shared/feeds/feed.ts'
import { formatCents, formatSignedCents } from '../../../shared/money/money.ts'
import { signedAmountCents } from '../../../shared/money/signed-amount.ts'
import { cleanName } from '../../../shared/name.ts'
import type { CashFlowKind } from '../../../shared/plan/cash-flow.ts'
import type { OpenItem } from '../../../shared/plan/check-in.ts'
import { hashOpaqueToken } from '../../auth/opaque-token.ts'
import type { Account, Feed, User } from '../../db/generated/sqlite/client.ts'
import {
  type LowestDay,
  lowestOfMonths,
  pendingOfCalendar,
} from '../../projection/answers/feed-days.ts'
import { inSlices } from '../../queues/event-loop.ts'
import { findOwnAccount } from '../accounts/own-account.ts'
import { readNotes } from '../cash-flows/account-rows.ts'
import { countWork } from '../projections/plan-work.ts'
import { project, readPlanVersion } from '../projections/projections.ts'
import { type PublicScope, todayIn } from '../scope.ts'
import { consumeWithinLimit } from '../sessions/rate-limits.ts'
import { type CalendarEvent, calendarText } from './calendar-text.ts'
import { kindsOf } from './feeds.ts'

const SECOND_MS = 1000
const MAX_MONTH_DAYS = 31

/** Some 4 MB if the notes are short. */
const MAX_FEED_BYTES = 5_000_000
const EVENT_BYTES = 250

/** In the unit of plan-work.ts. */
const COST_OF_EVENT = 100

const TOKEN = /^[\w-]{43}$/

interface FeedCalendar {
  /** It is found without the work for the text. */
  version: string
  readText(): Promise<string>
}

/** @throws AppError NOT_FOUND, the same for a token that has ended and for one that was never there; TOO_MANY_REQUESTS. */
export async function findFeedCalendar(scope: PublicScope, token: string): Promise<FeedCalendar> {
  const found = await findFeed(scope, token)
  if (!found) throw new AppError('NOT_FOUND', 'There is no such calendar.')
  const { feed, user, account, ref } = found
  const ownScope = { ...scope, user, account }
  await consumeWithinLimit(ownScope, 'callsOfFeed', String(feed.id))
  const plan = await readPlanVersion(ownScope, ref)
  const { publicOrigin } = scope.settings
  return {
    version: [feed.id, plan, todayIn(scope, 'UTC'), publicOrigin, account.name].join(' '),
    readText: () => readText(scope, found),
  }
}

function readText(scope: PublicScope, { feed, user, account, ref }: FoundFeed): Promise<string> {
  const ownScope = { ...scope, user, account }
  const today = todayIn(scope, 'UTC')
  const days = {
    from: today.subtract({ days: FEED_DAYS_BACK }),
    today,
    to: today.add({ months: FEED_MONTHS_AHEAD }),
  }
  return project(ownScope, { account: ref, timeZone: 'UTC', to: days.to }, async (plan) => {
    await countWork(ownScope, plan.lists.costOf(FEED_MONTHS_AHEAD + 2))
    const { items, hasMore } = await inSlices(pendingOfCalendar(plan, days, MAX_FEED_ITEMS))
    const kinds = kindsOf(feed)
    const shown = items.filter(({ kind }) => kinds.includes(kind))
    await countWork(ownScope, COST_OF_EVENT * shown.length)
    const notes = await readNotes(scope.db.read, account.id)
    const count = countFitting(shown, notes)
    const end = count < shown.length ? { at: shown[count - 1], count } : null
    const last = end ?? (hasMore ? { at: items.at(-1), count: MAX_FEED_ITEMS } : null)
    const lowest = feed.lowest ? lowestOfMonths(plan, days) : []
    const place = { scope, feed, revision: account.revision }
    const events = [
      ...shown.slice(0, count).map((item) => itemEvent(place, item, notes.get(item.id))),
      ...lowest.map((low) => lowestEvent(place, low)),
      ...(last?.at ? [endEvent(place, last.at.on, last.count)] : []),
    ]
    const name = nameOf(account, ref, kinds)
    return inSlices(calendarText({ name, stamp: changedAt(account), events }))
  })
}

function countFitting(items: readonly OpenItem[], notes: ReadonlyMap<number, string>): number {
  let bytes = 0
  const first = items.findIndex(({ id, name }) => {
    bytes += EVENT_BYTES + Buffer.byteLength(name) + Buffer.byteLength(notes.get(id) ?? '')
    return bytes > MAX_FEED_BYTES
  })
  return first === -1 ? items.length : first
}

function nameOf(account: Account, ref: AccountRef, kinds: CashFlowKind[]): string {
  const name = ref === 'personal' ? 'Balance' : `Balance: ${cleanName(account.name)}`
  const [only] = kinds.length === 1 ? kinds : []
  const part = only && (only === 'income' ? 'incomes' : 'expenses')
  return part ? `${name} (${part})` : name
}

interface FoundFeed {
  feed: Feed
  user: User
  account: Account
  ref: AccountRef
}

async function findFeed({ db }: PublicScope, token: string): Promise<FoundFeed | null> {
  if (!TOKEN.test(token)) return null
  const feed = await db.read.feed.findUnique({
    where: { tokenHash: hashOpaqueToken(token) },
    include: { user: true, account: { select: { personalUserId: true } } },
  })
  if (!feed || feed.user.disabledAt) return null
  const ref = feed.account.personalUserId === null ? feed.accountId : 'personal'
  const account = await findOwnAccount(db.read, { db, user: feed.user }, ref)
  return account && { feed, user: feed.user, account, ref }
}

/** A second for each revision since the account was made: the times of changes are not kept as long as a calendar needs them to grow. */
function changedAt({ createdAt, revision }: Account): Date {
  return new Date(createdAt.getTime() + revision * SECOND_MS)
}

interface Place {
  scope: PublicScope
  feed: Feed
  revision: number
}

function itemEvent(place: Place, item: OpenItem, note?: string): CalendarEvent {
  const { feed } = place
  const { id, date, on, name } = item
  return {
    ...placed(place, `${id}-${date}`, on),
    summary: feed.amounts ? `${formatSignedCents(signedAmountCents(item))} ${name}` : name,
    description: note,
  }
}

function lowestEvent(place: Place, { date, cents }: LowestDay): CalendarEvent {
  const words = 'Lowest of the month'
  return {
    ...placed(place, `lowest-${date.slice(0, 7)}`, date),
    summary: place.feed.amounts ? `${words}: ${formatCents(cents)}` : words,
  }
}

function endEvent(place: Place, date: string, count: number): CalendarEvent {
  return {
    ...placed(place, `end-${date.slice(0, 7)}`, date),
    summary: `This calendar ends here: it holds ${count.toLocaleString('en')} items`,
  }
}

/** Its place in the sequence grows with each change, and where it goes on within its month as days pass, which changes nothing in the account. */
function placed({ scope: { settings }, feed, revision }: Place, name: string, date: string) {
  const host = new URL(settings.publicOrigin).host
  return {
    uid: `${name}-account-${feed.accountId}@${host}`,
    sequence: revision * (MAX_MONTH_DAYS + 1) + Number(date.slice(8)),
    date,
  }
}
