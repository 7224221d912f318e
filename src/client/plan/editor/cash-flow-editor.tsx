import { useState } from 'react'
import { flushSync } from 'react-dom'
import { usePlace } from '../../links/place.ts'
import type { CashFlowTrial, EditorStart } from '../door.ts'
import { CashFlowWizard, type CashFlowWizardProps } from './cash-flow-wizard.tsx'

interface CashFlowEditorProps extends EditorStart {
  onClose: () => void
}

/** The wizard, over what it was opened from: it closes, and gives the focus back, before that goes on. */
export function CashFlowEditor({ onSaved, trial, onClose, ...start }: CashFlowEditorProps) {
  const closeBefore = (act: () => void) => {
    flushSync(onClose)
    act()
  }
  const closing: CashFlowTrial | undefined = trial && {
    ...trial,
    onTry: (fields, fromDate) => closeBefore(() => trial.onTry(fields, fromDate)),
  }
  return (
    <CashFlowWizard
      {...start}
      trial={closing}
      onSaved={onSaved && (() => closeBefore(onSaved))}
      onClose={onClose}
    />
  )
}

/** The wizard of a new cash flow keeps the day with which it was opened. */
export function NewCashFlow({ date, ...rest }: Omit<CashFlowWizardProps, 'planned' | 'trial'>) {
  const dayInView = usePlace(({ day }) => day)
  const [dateOfStart] = useState(date ?? dayInView ?? undefined)
  return <CashFlowWizard {...rest} date={dateOfStart} />
}
