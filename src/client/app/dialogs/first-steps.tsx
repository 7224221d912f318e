import { useState } from 'react'
import { flushSync } from 'react-dom'
import { OnboardingDialog } from '../../features/onboarding/onboarding-dialog.tsx'
import { useFinishOnboarding } from '../../features/onboarding/use-finish-onboarding.ts'
import { lazyScreen } from '../../ui/layers/lazy-screen.tsx'
import { useOpen } from '../../ui/layers/use-open.ts'

const BankStatement = lazyScreen(() =>
  import('./bank-statement.tsx').then((file) => file.BankStatement),
)

/** The first steps, and over them the bank statement that may take their place [behaviour: First steps]. */
export function FirstSteps({ onClose }: { onClose: () => void }) {
  const [hasStatement, setHasStatement] = useState(false)
  const { putOff } = useFinishOnboarding(onClose)
  const openOnceLoaded = useOpen()
  const leave = () => setHasStatement(false)
  const end = () => {
    // First the dialog on top, so that the focus goes back from one to the other.
    flushSync(leave)
    putOff()
  }
  return (
    <>
      <OnboardingDialog
        onClose={onClose}
        onStatement={() => void openOnceLoaded(BankStatement, () => setHasStatement(true))}
      />
      {hasStatement && <BankStatement onClose={leave} onSaved={end} onByHand={leave} />}
    </>
  )
}
