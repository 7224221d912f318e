import { useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { usePlace } from '../../links/place.ts'
import type { Dialogs } from '../door.ts'
import { CashFlowWizard, type CashFlowWizardProps } from './cash-flow-wizard.tsx'

type CashFlowEditorProps = Dialogs['cash-flow'] & { onClose: () => void }

/** The wizard, over what it was opened from: it closes, and gives the focus back, before that goes on. */
export function CashFlowEditor({ onSaved, trial, onClose, ...start }: CashFlowEditorProps) {
  const acts = useMemo(() => {
    const closeBefore = (act: () => void) => {
      flushSync(onClose)
      act()
    }
    const acts: Pick<CashFlowWizardProps, 'onSaved' | 'trial'> = {}
    if (onSaved) acts.onSaved = () => closeBefore(onSaved)
    if (trial) {
      const { onTry } = trial
      acts.trial = { ...trial, onTry: (fields, from) => closeBefore(() => onTry(fields, from)) }
    }
    return acts
  }, [onSaved, trial, onClose])
  return <CashFlowWizard {...start} {...acts} onClose={onClose} />
}

/** The wizard of a new cash flow keeps the day with which it was opened. */
export function NewCashFlow({ date, ...rest }: Omit<CashFlowWizardProps, 'planned' | 'trial'>) {
  const dayInView = usePlace(({ day }) => day)
  const [dateOfStart] = useState(date ?? dayInView ?? undefined)
  return <CashFlowWizard {...rest} date={dateOfStart} />
}
