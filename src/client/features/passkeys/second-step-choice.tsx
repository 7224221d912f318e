import { useEffect, useRef, useState } from 'react'
import type { NewRecoveryCodes, PasskeyOverview } from '../../../shared/users/passkey.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { useChange } from '../../server/use-change.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { copyText } from '../../ui/fields/copy-field.tsx'
import type { Report } from '../../ui/settings.tsx'
import { countOf } from '../../words/counts.ts'
import { ProofForm } from '../../user/proof-form.tsx'
import { downloadText } from '../../browser/download.ts'

const QUESTIONS = {
  on: {
    question: 'Turn the second step on?',
    action: 'Yes, Turn It On',
    failure: 'The second step was not changed.',
    children: 'You get recovery codes, for when you have no passkey with you.',
  },
  off: {
    question: 'Turn the second step off?',
    action: 'Yes, Turn It Off',
    failure: 'The second step was not changed.',
    children: 'Your password alone signs you in then, and the recovery codes no longer work.',
  },
  renew: {
    question: 'Make new recovery codes?',
    action: 'Yes, Make Them',
    failure: 'No new recovery codes were made.',
    children: 'The ones that you have no longer work then.',
  },
}

interface SecondStepChoiceProps {
  overview: PasskeyOverview
  report: Report
}

/** The choice whether a password is followed by a passkey, and the recovery codes for users who have lost theirs. */
export function SecondStepChoice({ overview, report }: SecondStepChoiceProps) {
  const { secondStep, recoveryCodesLeft } = overview
  const [asked, setAsked] = useState<keyof typeof QUESTIONS | null>(null)
  const [codes, setCodes] = useState<string[]>([])
  const ending = {
    say: report.say,
    isPendingUntilFresh: true,
    onDone: ({ recoveryCodes }: NewRecoveryCodes) => {
      setAsked(null)
      setCodes(recoveryCodes)
    },
  }
  const change = useChange(trpc.passkey.setSecondStep, {
    ...ending,
    done: (_answer, sent) => `The second step is ${sent.secondStep ? 'on' : 'off'}.`,
  })
  const renew = useChange(trpc.passkey.makeRecoveryCodes, {
    ...ending,
    done: 'These are your new recovery codes. The old ones no longer work.',
  })
  const ask = (question: typeof asked) => {
    report.clear()
    setAsked(question)
  }
  const turned = secondStep ? 'off' : 'on'

  return (
    <div className="flex flex-col gap-3">
      <Checkbox
        label="Ask for a passkey after my password, too"
        hint="Then your password alone signs nobody in."
        // Shown at once: a box that unticks itself until the answer arrives would look refused.
        checked={asked === null || asked === 'renew' ? secondStep : asked === 'on'}
        disabled={change.isPending}
        onChange={({ target }) => ask(target.checked === secondStep ? null : turned)}
      />
      {asked && (
        <ProofForm
          key={asked}
          {...QUESTIONS[asked]}
          send={(proof) =>
            asked === 'renew'
              ? renew.mutateAsync(proof)
              : change.mutateAsync({ secondStep: asked === 'on', ...proof })
          }
          onCancel={() => setAsked(null)}
        />
      )}
      {secondStep && !asked && codes.length === 0 && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="text-ink-soft">{countOf(recoveryCodesLeft, 'recovery code')} left.</p>
          <Button onClick={() => ask('renew')}>Make New Codes</Button>
        </div>
      )}
      {codes.length > 0 && <RecoveryCodes codes={codes} onDone={() => setCodes([])} />}
    </div>
  )
}

const REFUSED = 'The browser does not allow it. Copy them by hand, or download them.'

function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const [outcome, setOutcome] = useState('')
  const groupRef = useRef<HTMLFieldSetElement>(null)
  useEffect(() => groupRef.current?.focus(), [])
  const text = `${codes.join('\n')}\n`

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
        <Button onClick={() => void copyText(text, REFUSED).then(setOutcome)}>Copy</Button>
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
