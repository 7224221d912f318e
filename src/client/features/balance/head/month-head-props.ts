import type { ReactNode } from 'react'
import type { AccountRef } from '../../../../shared/fields.ts'
import type { BalanceView } from '../../../plan/balance-view.ts'
import type { ListChoices } from '../list/list-controls.tsx'

export interface MonthHeadProps {
  account: AccountRef
  month: string
  today: string
  goToMonth: (month: string) => void
  view: BalanceView
  /** Absent where there is no choice. */
  onView: ((view: BalanceView) => void) | undefined
  /** Those of the list, for the menu "More"; absent where the list shows them itself. */
  choices: ListChoices | undefined
  /** Absent where the list shows it itself, and where it does not have today. */
  onToday: (() => void) | undefined
  /** Shown in a corner of "Check in". */
  checkInBadge: ReactNode
}
