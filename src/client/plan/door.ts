/** The door to every dialog: a screen opens one by its name. The app has the table of their code. */
import { createContext, useContext } from 'react'
import type { CashFlow, CashFlowKind } from '../../shared/plan/cash-flow.ts'
import type { CashFlowTrial, PlannedExpense } from './cash-flow-start.ts'

type None = Record<never, never>

/** By its name, what a dialog is opened with. */
export interface Dialogs {
  day: { date: string }
  coming: None
  afford: None
  'check-in': None
  /** Of a balance: on a day, or its change between two; both YYYY-MM-DD, in the current month or later. */
  explain: { from?: string | undefined; to: string }
  'safe-to-spend': None
  /** Asks for the kind, in a menu beside the button. */
  add: { anchor: HTMLElement; date?: string | undefined }
  'add-income': { date?: string | undefined }
  'add-expense': { date?: string | undefined }
  'cash-flow': EditorStart
  transfer: { kind: CashFlowKind; id: number }
  'first-steps': None
  invitation: None
  'bank-statement': None
  /** Over the first steps; `onSaved` ends them. */
  'first-statement': { onSaved: () => void }
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

interface EditorStart {
  kind: CashFlowKind
  cashFlow?: CashFlow | undefined
  /** YYYY-MM-DD, where the dates from this one on are to be changed. */
  fromDate?: string | undefined
  planned?: PlannedExpense
  trial?: CashFlowTrial
  /** Called once it is saved, and the editor is closed. */
  onSaved?: () => void
}

export type DialogName = keyof Dialogs

/** The dialogs that are opened with nothing. */
export type PlainDialog = {
  [Name in DialogName]: None extends Dialogs[Name] ? Name : never
}[DialogName]

type Given<Name extends DialogName> = Name extends PlainDialog
  ? [given?: Dialogs[Name]]
  : [given: Dialogs[Name]]

export interface Door {
  /** Opens a dialog once its code is there; a toast says so if it cannot be fetched. */
  open: <Name extends DialogName>(name: Name, ...given: Given<Name>) => void
  /** Opens a dialog that the address does not name: a reload decides anew. */
  offer: (name: PlainDialog) => void
  /** Fetches a dialog's code ahead of time. */
  preload: (name: DialogName) => void
  /** The props of a button that opens a dialog, and fetches its code as soon as it is pointed at or has the focus. */
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
