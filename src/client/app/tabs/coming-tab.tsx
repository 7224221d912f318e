import { useState } from 'react'
import { MarkDoneButton } from '../../features/balance/occurrence/mark-done-button.tsx'
import { ComingScreen } from '../../features/coming/coming-screen.tsx'
import { PlanDialogs } from '../dialogs/plan-dialogs.tsx'
import { DoneQuestions } from './asked-when-done.tsx'

/** The tab of what is coming up. */
export function ComingTab() {
  const [openedAt] = useState(Date.now)
  return (
    <PlanDialogs>
      <ComingScreen MarkDone={MarkDoneButton} />
      <DoneQuestions since={openedAt} />
    </PlanDialogs>
  )
}
