import { useState } from 'react'
import type { PasskeyOverview } from '../../../shared/users/passkey.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { countOf } from '../../words/counts.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

interface SecondStepChoiceProps {
  overview: PasskeyOverview
  proof: { currentPassword?: string }
  onStart: () => void
  onSuccess: (sentence: string) => void
  onFailure: (error: unknown, sentence: string) => void
}

/** The choice whether a password is followed by a passkey, and the recovery codes for users who have lost theirs. */
export function SecondStepChoice(props: SecondStepChoiceProps) {
  const { overview, proof, onStart, onSuccess, onFailure } = props
  const { secondStep, recoveryCodesLeft } = overview
  const [codes, setCodes] = useState<string[]>([])
  const utils = trpc.useUtils()
  const finish = async (recoveryCodes: string[], sentence: string) => {
    await utils.passkey.list.invalidate()
    setCodes(recoveryCodes)
    onSuccess(sentence)
  }
  const change = trpc.passkey.setSecondStep.useMutation({
    onMutate: onStart,
    onSuccess: ({ recoveryCodes }, sent) =>
      finish(recoveryCodes, `The second step is ${sent.secondStep ? 'on' : 'off'}.`),
    onError: (error) => onFailure(error, 'The second step was not changed.'),
  })
  const renew = trpc.passkey.makeRecoveryCodes.useMutation({
    onMutate: onStart,
    onSuccess: ({ recoveryCodes }) =>
      finish(recoveryCodes, 'These are your new recovery codes. The old ones no longer work.'),
    onError: (error) => onFailure(error, 'No new recovery codes were made.'),
  })

  return (
    <div className="flex flex-col gap-3">
      <Checkbox
        label="Ask for a passkey after my password, too"
        hint="Then your password alone signs nobody in."
        // Shown at once: a box that unticks itself until the answer arrives would look refused.
        checked={change.isPending ? change.variables.secondStep : secondStep}
        onChange={({ target }) => change.mutate({ secondStep: target.checked, ...proof })}
      />
      {secondStep && codes.length === 0 && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="text-ink-soft">{countOf(recoveryCodesLeft, 'recovery code')} left.</p>
          <Button busy={renew.isPending} onClick={() => renew.mutate(proof)}>
            Make New Codes
          </Button>
        </div>
      )}
      {codes.length > 0 && <RecoveryCodes codes={codes} onDone={() => setCodes([])} />}
    </div>
  )
}
