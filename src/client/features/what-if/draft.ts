import type { AccountRef } from '../../../shared/fields.ts'
import type { Change, Scenario } from '../../../shared/plan/scenario.ts'

export interface DraftChange {
  key: number
  isOn: boolean
  change: Change
}

export interface OpenedScenario {
  id: number
  version: number
  saved: Change[]
  changes: DraftChange[]
}

/** Changes that may have been made real, without an answer. */
interface Unanswered {
  requestId: string
  inputs: string[]
}

export interface Draft {
  user: number
  account: AccountRef
  /** Null for changes that are not kept. */
  openId: number | null
  together: number[]
  unkept: DraftChange[]
  opened: OpenedScenario[]
  unanswered?: Unanswered | null
}

export function emptyDraft(user: number, account: AccountRef): Draft {
  return { user, account, openId: null, together: [], unkept: [], opened: [] }
}

export function openedIn(draft: Draft): OpenedScenario | undefined {
  return draft.opened.find(({ id }) => id === draft.openId)
}

/** The scenarios that are tried together with the one that is open. */
export function stackedIn(draft: Draft, scenarios: readonly Scenario[]): Scenario[] {
  return scenarios.filter(({ id }) => draft.together.includes(id) && id !== draft.openId)
}

export function changesIn(draft: Draft): DraftChange[] {
  return openedIn(draft)?.changes ?? (draft.openId === null ? draft.unkept : [])
}

export function switchedOn(changes: readonly DraftChange[]): Change[] {
  return changes.filter(({ isOn }) => isOn).map(({ change }) => change)
}

export function isSame(some: readonly Change[], others: readonly Change[]): boolean {
  return canonical(some) === canonical(others)
}

export function isUnsaved({ changes, saved }: OpenedScenario): boolean {
  return !isSame(switchedOn(changes), saved)
}

export function withChanges(draft: Draft, changes: DraftChange[]): Draft {
  if (draft.openId === null) return { ...draft, unkept: changes }
  return withOpened(draft, draft.openId, (opened) => ({ ...opened, changes }))
}

export function withOpened(
  draft: Draft,
  id: number,
  change: (opened: OpenedScenario) => OpenedScenario,
): Draft {
  const opened = draft.opened.map((each) => (each.id === id ? change(each) : each))
  return { ...draft, opened }
}

export function withAdded(changes: readonly DraftChange[], change: Change): DraftChange[] {
  return [...changes, { key: nextKey(changes), isOn: true, change }]
}

function nextKey(changes: readonly DraftChange[]): number {
  return changes.reduce((most, { key }) => Math.max(most, key), 0) + 1
}

export function openScenario(draft: Draft, { id, version, changes }: Scenario): Draft {
  const isKnown = draft.opened.some((opened) => opened.id === id)
  const fresh = { id, version, saved: changes, changes: listOf(changes) }
  return {
    ...draft,
    openId: id,
    together: draft.together.filter((each) => each !== id),
    opened: isKnown ? draft.opened : [...draft.opened, fresh],
  }
}

export function closeScenario(draft: Draft, id: number, moves: boolean): Draft {
  const gone = draft.opened.find((opened) => opened.id === id)
  const moved = moves && gone ? gone.changes : []
  return {
    ...draft,
    openId: draft.openId === id ? null : draft.openId,
    together: draft.together.filter((each) => each !== id),
    unkept: joined(draft.unkept, moved),
    opened: draft.opened.filter((opened) => opened.id !== id),
  }
}

/** A change that was there before keeps its key. */
export function withLatest(opened: OpenedScenario, { version, changes }: Scenario): OpenedScenario {
  const before = [...opened.changes]
  let key = nextKey(before)
  const latest = changes.map((change) => {
    const place = before.findIndex((each) => each.isOn && isSame([each.change], [change]))
    return place < 0 ? { key: key++, isOn: true, change } : before.splice(place, 1)[0]!
  })
  const off = before.filter(({ isOn }) => !isOn)
  return { id: opened.id, version, saved: changes, changes: [...latest, ...off] }
}

export function joined(first: DraftChange[], later: DraftChange[]): DraftChange[] {
  const last = nextKey(first) - 1
  return [...first, ...later.map((item) => ({ ...item, key: item.key + last }))]
}

function listOf(changes: readonly Change[]): DraftChange[] {
  return changes.map((change, place) => ({ key: place + 1, isOn: true, change }))
}

/** Independent of the order of the fields. */
function canonical(changes: readonly Change[]): string {
  return JSON.stringify(
    changes.map((change) =>
      Object.entries(change)
        .filter(([, value]) => value !== undefined)
        .toSorted(([one], [other]) => (one < other ? -1 : 1)),
    ),
  )
}
