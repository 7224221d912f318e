import { useEffect, useRef, useState } from 'react'
import { downloadText } from '../../browser/download.ts'
import { Button } from '../../ui/button.tsx'

export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
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
