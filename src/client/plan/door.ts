import { createContext, useContext, useCallback } from 'react'
import type { CashFlow, CashFlowKind, NewCashFlow } from '../../shared/plan/cash-flow.ts'
import type { TypedLine } from '../../shared/plan/typed-line.ts'
import type { Occurrence } from '../../shared/projections/projection.ts'
import { pressedElement } from '../ui/layers/opening.ts'

type None = Record<never, never>

export interface Dialogs {
  day: { date: string }
  coming: None
  afford: None
  'check-in': None
  /** The balance on `to`, or its change since `from`; both YYYY-MM-DD, in the current month or later. */
  explain: { from?: string | undefined; to: string }
  'safe-to-spend': None
  /** Asks for the kind, in a menu beside the button. */
  add: { anchor: HTMLElement; date?: string | undefined }
  'add-income': { date?: string | undefined; typed?: TypedLine | undefined }
  'add-expense': { date?: string | undefined; typed?: TypedLine | undefined }
  'cash-flow': EditorStart
  /** The occurrence on the day `on`, as it was when the dialog opened. */
  move: { occurrence: Occurrence; on: string }
  override: { occurrence: Occurrence; on: string }
  'make-it-real': None
  transfer: { kind: CashFlowKind; id: number }
  pause: { cashFlow: CashFlow }
  'first-steps': None
  invitation: None
  'bank-statement': None
  /** Over the first steps; `onSaved` ends them. */
  'first-statement': { onSaved: () => void; isOfBank?: boolean }
  menu: None
  settings: None
  account: None
  'switch-account': None
  share: None
  shortcuts: None
  'recent-changes': None
  'csv-import': None
  'csv-help': None
  'calendar-feed': None
  'income-export': None
  'expense-export': None
}

export interface PlannedExpense {
  /** May be empty. */
  name: string
  amountCents: number
  every: 'once' | 'month'
  date: string
  /** The last of the days, where there is one, and its amount. */
  last?: { date: string; amountCents: number }
}

/** The editor makes a cash flow that is only tried [behaviour: What if on the screen]. */
export interface CashFlowTrial {
  /** The editor's first values, where those are not the plan's own. */
  start?: CashFlow | undefined
  /** Called with the fields, and with the first date that changes where that was chosen. */
  onTry: (fields: NewCashFlow, fromDate: string | undefined) => void
}

export interface EditorStart {
  kind: CashFlowKind
  cashFlow?: CashFlow | undefined
  /** YYYY-MM-DD, where the dates from this one on are to be changed. */
  fromDate?: string | undefined
  planned?: PlannedExpense
  trial?: CashFlowTrial | undefined
  onSaved?: () => void
}

export type DialogName = keyof Dialogs

export type PlainDialog = {
  [Name in DialogName]: None extends Dialogs[Name] ? Name : never
}[DialogName]

type Given<Name extends DialogName> = Name extends PlainDialog
  ? [given?: Dialogs[Name]]
  : [given: Dialogs[Name]]

export interface Door {
  open: <Name extends DialogName>(name: Name, ...given: Given<Name>) => void
  /** Opens a dialog that the address does not name: a reload decides anew. */
  offer: (name: PlainDialog) => void
  preload: (name: DialogName) => void
  to: <Name extends DialogName>(name: Name, ...given: Given<Name>) => DoorButton
  /** Closes all dialogs that are not about one day. */
  closeAll: () => void
}

export interface DoorButton {
  'aria-haspopup': 'dialog'
  onClick: () => void
  onPointerEnter: () => void
  onFocus: () => void
}

export const DoorContext = createContext<Door | null>(null)

export function useDoor(): Door {
  const door = useContext(DoorContext)
  if (!door) throw new Error('There is no door above this screen.')
  return door
}

/**
 * Opens the wizard of a new cash flow. Without a kind, a menu beside the focused button asks for it; without a date
 * (YYYY-MM-DD), it is for the day in view, where one is open.
 */
export function useAdd(): (kind?: CashFlowKind, date?: string) => void {
  const { open } = useDoor()
  return useCallback(
    (kind, date) => {
      if (kind) return open(`add-${kind}`, { date })
      const anchor = pressedElement()?.closest<HTMLElement>('main button') ?? addButton()
      if (anchor) open('add', { anchor, date })
    },
    [open],
  )
}

/** The button of the shell that adds, the one of this width. */
function addButton(): HTMLElement | null {
  const buttons = [...document.querySelectorAll<HTMLElement>('[data-add]')]
  return buttons.find((button) => button.checkVisibility()) ?? null
}
