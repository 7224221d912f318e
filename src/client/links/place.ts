import { useDeferredValue, useSyncExternalStore } from 'react'
import {
  currentFragment,
  isWhereItBegan,
  leaveForFragment,
  onFragment,
  pushFragment,
  pushLayer,
  replaceFragment,
  stripBy,
} from '../browser/history-entries.ts'
import { localStore, onStoredChange, storeText } from '../browser/stored-state.ts'
import { isMonthInReach, isYearInReach } from '../server/use-today.ts'
import { currentSession, onSessionChange } from '../session/browser-session.ts'
import { keepInTab, keptInTab } from '../session/tab-state.ts'
import { browserToday, monthOf } from '../words/dates.ts'
import type { AccountRef } from '../../shared/fields.ts'
import { parseAccount } from './current-account.ts'
import { fragmentOf, isTab, type NamedPlace, type Place, placeIn } from './place-text.ts'

type Change = Partial<Omit<Place, 'account'>>

const FACE = 'projectionsFace'

let known: { key: string; place: Place } | undefined

export function currentPlace(): Place {
  const fragment = currentFragment()
  const account = localStore.read('currentAccount')
  const tab = localStore.read('navTab')
  const key = `${fragment} ${account} ${tab} ${browserToday()}`
  if (known?.key !== key) known = { key, place: completed(placeIn(fragment)) }
  return known.place
}

export function usePlace<Part extends string | number | null>(part: (place: Place) => Part): Part {
  return useSyncExternalStore(subscribe, () => part(currentPlace()))
}

/** The place of a tab, which stays in sight until the next tab has been drawn. */
export function usePlaceOf<Part extends string | number | null>(
  tab: Place['tab'],
  part: (place: Place) => Part,
): Part {
  const isLeft = usePlace((place) => place.tab) !== tab
  const now = usePlace(part)
  const before = useDeferredValue(now)
  return isLeft ? before : now
}

export function goTo(change: Change): void {
  step(change, isOtherTab(change) ? leaveForFragment : pushFragment)
}

export function openAt(change: Change): void {
  step(change, pushLayer)
}

export function changePlace(change: Change): void {
  step(change, replaceFragment)
}

/** Call it before anything asks for an account. */
export function enterPlace(): void {
  const { account, tab } = placeIn(currentFragment())
  if (account !== undefined) storeText('currentAccount', String(account))
  if (tab !== undefined) storeText('navTab', tab)
  if (account !== undefined) keepPeriod(currentPlace())
}

function step(change: Change, write: (fragment: string) => void): void {
  const before = currentPlace()
  const { account } = before
  const start = isOtherTab(change)
    ? { account, tab: change.tab!, ...keptPeriod(account, change.tab!) }
    : before
  const fragment = fragmentOf(completed({ ...start, ...change }))
  const named = fragmentOf(before)
  if (fragment === named) return
  // Back must come to this place, whatever is remembered by then.
  if (write !== replaceFragment && currentFragment() !== named) replaceFragment(named)
  write(fragment)
}

function isOtherTab({ tab }: Change): boolean {
  return tab !== undefined && tab !== currentPlace().tab
}

function completed(named: NamedPlace): Place {
  const today = browserToday()
  const account =
    named.account ?? parseAccount(localStore.read('currentAccount') ?? '') ?? 'personal'
  const stored = localStore.read('navTab')
  const tab = named.tab ?? (isTab(stored) ? stored : 'balance')
  const kept = named.tab === undefined ? keptPeriod(account, tab) : {}
  const { month = null, year = null, day = null, dialog = null, ...shown } = { ...kept, ...named }
  const face = tab === 'projections' ? (shown.face ?? null) : null
  const list = tab === 'balance' ? (named.list ?? null) : null
  const shownDay = day !== null && isMonthInReach(monthOf(day), today) ? day : null
  const isOtherMonth = month !== null && month !== monthOf(today) && isMonthInReach(month, today)
  const isOverMonth = list === null && shownDay !== null
  const isYearShown =
    tab === 'projections' && face === null && year !== null && isYearInReach(year, today)
  const shownMonth = isOtherMonth ? month : isOverMonth ? monthOf(today) : null
  return {
    account,
    tab,
    // The current month is null, except right behind a day.
    month: tab === 'balance' ? shownMonth : null,
    year: isYearShown ? year : null,
    face,
    list,
    day: shownDay,
    dialog,
  }
}

function keptPeriod(
  account: AccountRef,
  tab: Place['tab'],
): Pick<NamedPlace, 'month' | 'year' | 'face'> {
  const month = tab === 'balance' ? keptInTab(`month ${account}`) : null
  const year = tab === 'projections' ? keptInTab(`year ${account}`) : null
  const named = placeIn(`#${tab === 'balance' ? `balance/${month}` : `projections/${year}`}`)
  const isByPaycheck = tab === 'projections' && localStore.read(FACE) === 'paychecks'
  return {
    month: named.month ?? null,
    year: named.year ?? null,
    face: isByPaycheck ? 'paychecks' : null,
  }
}

function keepPeriod({ account, tab, month, year, face }: Place): void {
  if (tab === 'balance')
    keepInTab(
      `month ${account}`,
      month === monthOf(browserToday()) ? undefined : (month ?? undefined),
    )
  if (tab === 'projections') {
    storeText(FACE, face ?? 'months')
    if (face === null) keepInTab(`year ${account}`, year ?? undefined)
  }
}

function subscribe(listener: () => void): () => void {
  const stopFragment = onFragment(listener)
  const stopStored = onStoredChange(listener)
  return () => {
    stopFragment()
    stopStored()
  }
}

onFragment(() => {
  if (currentSession().token !== null) enterPlace()
})

// No account is stored outside of a session.
onStoredChange(() => {
  const account = parseAccount(localStore.read('currentAccount') ?? '')
  const named = placeIn(currentFragment())
  if (account === undefined || named.account === undefined || named.account === account) return
  const { tab } = currentPlace()
  replaceFragment(fragmentOf(completed({ account, tab, ...keptPeriod(account, tab) })))
})

onSessionChange(() => {
  const { token, notice } = currentSession()
  if (token !== null || placeIn(currentFragment()).tab === undefined) return
  // A link that was opened without a good session is followed after the sign-in.
  if (notice === null || !isWhereItBegan()) replaceFragment('')
})

stripBy((fragment, count) => {
  const place = completed(placeIn(fragment))
  const layers = (['dialog', 'day', 'list'] as const).filter((layer) => place[layer] !== null)
  const without = Object.fromEntries(layers.slice(0, count).map((layer) => [layer, null]))
  return fragmentOf(completed({ ...place, ...without }))
})
