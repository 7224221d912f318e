import type { AccountRef } from '../../shared/fields.ts'

const TABS = {
  balance: 'balance',
  income: 'income',
  expense: 'expenses',
  projections: 'projections',
  administration: 'administration',
} as const

export type TabId = keyof typeof TABS

export interface Place {
  account: AccountRef
  tab: TabId
  /** YYYY-MM; null for the current month. */
  month: string | null
  /** Null for the year that the tab opens on. */
  year: number | null
  /** Null for the months of a year. */
  face: 'paychecks' | null
  list: 'coming' | null
  day: string | null
  dialog: string | null
}

export type NamedPlace = Partial<Place>

const IDS: Record<string, TabId> = Object.fromEntries(
  Object.entries(TABS).map(([id, word]) => [word, id as TabId]),
)

export function isTab(text: string | null): text is TabId {
  return text !== null && Object.hasOwn(TABS, text)
}

/**
 * Reads "#a12/balance/2026-12", "#projections/2027", "#projections/paychecks", "#day/2026-12-24" or "#expenses/settings". What cannot be
 * read means the Balance tab.
 */
export function placeIn(fragment: string): NamedPlace {
  const text = fragment.replace(/^#/, '')
  const parts = new URLSearchParams(text)
  if (text === '' || LINKS.some((link) => parts.has(link))) return {}
  const words = text.split('/')
  const take = (is: (word: string) => boolean) =>
    words[0] !== undefined && is(words[0]) ? words.shift() : undefined
  const account = take((word) => /^a[1-9]\d{0,14}$/.test(word))
  const tabWord = take((word) => Object.hasOwn(IDS, word))
  const tab = IDS[tabWord ?? 'balance'] ?? 'balance'
  const month = tab === 'balance' && tabWord && take((word) => MONTH.test(word))
  const year = tab === 'projections' && take((word) => /^\d{4}$/.test(word))
  const isByPaycheck = tab === 'projections' && !year && take((word) => word === 'paychecks')
  const list = tab === 'balance' && take((word) => word === 'coming') ? 'coming' : null
  const day = words[0] === 'day' && isDay(words[1]) ? words.splice(0, 2)[1]! : null
  const isNamed = [account, tabWord, list ?? undefined, day ?? undefined].some(Boolean)
  const dialog = isNamed ? take((word) => /^[a-z]+(?:-[a-z]+)*$/.test(word)) : undefined
  if (!isNamed || words.length > 0) return { tab: 'balance' }
  return {
    account: account === undefined ? 'personal' : Number(account.slice(1)),
    tab,
    month: month || (tab === 'balance' && list === null ? (day?.slice(0, 7) ?? null) : null),
    year: year ? Number(year) : null,
    face: isByPaycheck ? 'paychecks' : null,
    list,
    day,
    dialog: dialog ?? null,
  }
}

const LINKS = ['invite', 'reset', 'restore', 'confirm']

const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/

function isDay(text: string | undefined): boolean {
  if (text === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text
}

export function fragmentOf({ account, tab, month, year, face, list, day, dialog }: Place): string {
  const isOverMonth = list === null ? day !== null && day.slice(0, 7) === month : month === null
  const isTabNamed = tab !== 'balance' || !isOverMonth
  const words = [
    account !== 'personal' && `a${account}`,
    isTabNamed && TABS[tab],
    isTabNamed && month,
    year !== null && String(year).padStart(4, '0'),
    face,
    list,
    day !== null && `day/${day}`,
    dialog,
  ]
  return `#${words.filter(Boolean).join('/')}`
}
