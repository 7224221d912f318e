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
  onView: ((view: BalanceView) => void) | undefined
  choices: ListChoices | undefined
  onToday: (() => void) | undefined
  checkInBadge: ReactNode
}
