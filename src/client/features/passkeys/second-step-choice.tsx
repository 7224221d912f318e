import { useEffect, useRef, useState } from 'react'
import type { PasskeyOverview } from '../../../shared/users/passkey.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import type { Report } from '../../ui/settings.tsx'
import { countOf } from '../../words/counts.ts'
import { ProofForm } from '../../user/proof-form.tsx'
import { downloadText } from '../../browser/download.ts'

interface SecondStepChoiceProps {
  overview: PasskeyOverview
  report: Report
  /** Gets the sentence that says what has changed. */
  onChanged: (sentence: string) => Promise<void>
}

/** The choice whether a password is followed by a passkey, and the recovery codes for users who have lost theirs. */
export function SecondStepChoice({ overview, report, onChanged }: SecondStepChoiceProps) {
  const { secondStep, recoveryCodesLeft } = overview
  /** The choice that is not made before the user has said who they are. */
  const [wanted, setWanted] = useState<boolean | null>(null)
  const [isRenewing, setIsRenewing] = useState(false)
  const [codes, setCodes] = useState<string[]>([])
  const finish = async (recoveryCodes: string[], sentence: string) => {
    await onChanged(sentence)
    setWanted(null)
    setIsRenewing(false)
    setCodes(recoveryCodes)
  }
  const change = trpc.passkey.setSecondStep.useMutation({
    onMutate: report.clear,
    onSuccess: ({ recoveryCodes }, sent) =>
      finish(recoveryCodes, `The second step is ${sent.secondStep ? 'on' : 'off'}.`),
  })
  const renew = trpc.passkey.makeRecoveryCodes.useMutation({
    onMutate: report.clear,
    onSuccess: ({ recoveryCodes }) =>
      finish(recoveryCodes, 'These are your new recovery codes. The old ones no longer work.'),
  })

  return (
    <div className="flex flex-col gap-3">
      <Checkbox
        label="Ask for a passkey after my password, too"
        hint="Then your password alone signs nobody in."
        // Shown at once: a box that unticks itself until the answer arrives would look refused.
        checked={wanted ?? secondStep}
        disabled={change.isPending}
        onChange={({ target }) => {
          report.clear()
          setIsRenewing(false)
          setWanted(target.checked === secondStep ? null : target.checked)
        }}
      />
      {wanted !== null && (
        <ProofForm
          question={`Turn the second step ${wanted ? 'on' : 'off'}?`}
          action={`Yes, Turn It ${wanted ? 'On' : 'Off'}`}
          failure="The second step was not changed."
          send={(proof) => change.mutateAsync({ secondStep: wanted, ...proof })}
          onCancel={() => setWanted(null)}
        >
          {wanted
            ? 'You get recovery codes, for when you have no passkey with you.'
            : 'Your password alone signs you in then, and the recovery codes no longer work.'}
        </ProofForm>
      )}
      {secondStep && wanted === null && codes.length === 0 && !isRenewing && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="text-ink-soft">{countOf(recoveryCodesLeft, 'recovery code')} left.</p>
          <Button
            onClick={() => {
              report.clear()
              setIsRenewing(true)
            }}
          >
            Make New Codes
          </Button>
        </div>
      )}
      {isRenewing && (
        <ProofForm
          question="Make new recovery codes?"
          action="Yes, Make Them"
          failure="No new recovery codes were made."
          send={(proof) => renew.mutateAsync(proof)}
          onCancel={() => setIsRenewing(false)}
        >
          The ones that you have no longer work then.
        </ProofForm>
      )}
      {codes.length > 0 && <RecoveryCodes codes={codes} onDone={() => setCodes([])} />}
    </div>
  )
}

function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const [outcome, setOutcome] = useState('')
  const groupRef = useRef<HTMLFieldSetElement>(null)
  useEffect(() => groupRef.current?.focus(), [])
  const text = `${codes.join('\n')}\n`

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('Copied.')
    } catch {
      setOutcome('The browser does not allow it. Copy them by hand, or download them.')
    }
  }

  return (
    <fieldset
      ref={groupRef}
      aria-label="Recovery codes"
      tabIndex={-1}
      className="flex min-w-0 flex-col gap-3 rounded-field bg-canvas p-3 outline-none"
    >
      <p className="text-ink-soft">
        Keep these recovery codes where only you find them. Each one signs you in once, after your
        password, when you have no passkey with you. They are not shown again.
      </p>
      <ol className="flex flex-col gap-1 font-mono text-xs wrap-anywhere">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-2">
        <Button onClick={() => void copy()}>Copy</Button>
        <Button onClick={() => downloadText('balance-recovery-codes.txt', text, 'text/plain')}>
          Download
        </Button>
        <Button variant="primary" onClick={onDone}>
          I have kept them
        </Button>
        <output className="font-medium">{outcome}</output>
      </div>
    </fieldset>
  )
}
