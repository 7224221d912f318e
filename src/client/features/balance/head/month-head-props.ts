import type { ReactNode } from 'react'
import type { AccountRef } from '../../../../shared/fields.ts'
import type { BalanceView } from '../../../links/balance-view.ts'

export interface MonthHeadProps {
  account: AccountRef
  month: string
  today: string
  goToMonth: (month: string) => void
  view: BalanceView
  /** Absent where there is no choice. */
  onView: ((view: BalanceView) => void) | undefined
  simple: boolean
  onSimple: (simple: boolean) => void
  /** Absent while there are no days to expand. */
  onExpandAll: ((expanded: boolean) => void) | undefined
  /** Absent where the list does not have today. */
  onToday: (() => void) | undefined
  /** Shown in a corner of "Check in". */
  checkInBadge: ReactNode
}
