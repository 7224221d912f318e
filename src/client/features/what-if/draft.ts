/** The state of "What if" while it is being changed; pure steps from one state to the next [behaviour: What if on the screen]. */
import type { AccountRef } from '../../../shared/fields.ts'
import type { Change, Scenario } from '../../../shared/plan/scenario.ts'

/** A change with its switch. Switched off it stays in the list, and counts for nothing. */
export interface DraftChange {
  /** Unique in its list. */
  key: number
  isOn: boolean
  change: Change
}

/** A kept scenario that was opened here. */
export interface OpenedScenario {
  id: number
  /** The version that the changes are based on, and its changes. */
  version: number
  saved: Change[]
  changes: DraftChange[]
}

/** A press without an answer, by which changes may have been made real. */
interface Unanswered {
  requestId: string
  /** The JSON of what was sent. */
  inputs: string[]
}

/** The changes that one user tries on one account, in this browser. */
export interface Draft {
  user: number
  account: AccountRef
  /** The scenario whose changes are shown; null for those that are not kept. */
  openId: number | null
  /** Kept scenarios that are looked at together with those changes. */
  together: number[]
  /** The changes that belong to no kept scenario. */
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

/** The changes that are shown in the list. */
export function changesIn(draft: Draft): DraftChange[] {
  return openedIn(draft)?.changes ?? (draft.openId === null ? draft.unkept : [])
}

export function switchedOn(changes: readonly DraftChange[]): Change[] {
  return changes.filter(({ isOn }) => isOn).map(({ change }) => change)
}

export function isSame(some: readonly Change[], others: readonly Change[]): boolean {
  return canonical(some) === canonical(others)
}

/** True if a scenario has changes that are not saved yet. */
export function isUnsaved({ changes, saved }: OpenedScenario): boolean {
  return !isSame(switchedOn(changes), saved)
}

/** The draft with other changes in its list. */
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

/** Opens a kept scenario, with what was switched off or not saved when it was open before. */
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

/** Forgets a scenario that is gone; `moves` puts its changes among those that are not kept. */
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

/**
 * A newer version of a scenario whose changes here are all saved: its changes, and what is switched off here. A change that
 * was there before stays the same line of the list.
 */
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

/** Two lists as one, with keys that are unique in it. */
export function joined(first: DraftChange[], later: DraftChange[]): DraftChange[] {
  const last = nextKey(first) - 1
  return [...first, ...later.map((item) => ({ ...item, key: item.key + last }))]
}

function listOf(changes: readonly Change[]): DraftChange[] {
  return changes.map((change, place) => ({ key: place + 1, isOn: true, change }))
}

/** The same text for the same changes, in whatever order their fields are. */
function canonical(changes: readonly Change[]): string {
  return JSON.stringify(
    changes.map((change) =>
      Object.entries(change)
        .filter(([, value]) => value !== undefined)
        .toSorted(([one], [other]) => (one < other ? -1 : 1)),
    ),
  )
}
