import { type ReactNode, useEffect, useRef, useState } from 'react'
import { scrollIntoSight } from '../form/form.tsx'
import { Button } from '../button.tsx'
import { TextField } from './field.tsx'

interface ShownOnceProps {
  label: string
  value: string
  hint: string
  before?: ReactNode
  children?: ReactNode
}

/** A secret that no later answer has. */
export function ShownOnce({ label, value, hint, before, children }: ShownOnceProps) {
  return (
    <div
      key={value}
      ref={scrollIntoSight}
      className="flex min-w-0 flex-col gap-3 rounded-field bg-canvas p-3"
    >
      {before}
      <CopyField label={label} value={value} hint={hint} />
      {children}
    </div>
  )
}

/** Answers the sentence that says how it ended. */
export async function copyText(text: string, refused: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(text)
    return 'Copied.'
  } catch {
    return refused
  }
}

const REFUSED = 'The browser does not allow it. It is selected: copy it by hand.'

interface CopyFieldProps {
  label: string
  hint?: string
  value: string
}

export function CopyField({ label, hint, value }: CopyFieldProps) {
  const fieldRef = useRef<HTMLInputElement>(null)
  const [outcome, setOutcome] = useState('')
  // The focus was in the question that this replaces.
  useEffect(() => fieldRef.current?.select(), [])

  const copy = async () => {
    fieldRef.current?.select()
    setOutcome(await copyText(value, REFUSED))
  }

  return (
    <div className="flex flex-col gap-2">
      <TextField
        ref={fieldRef}
        label={label}
        hint={hint}
        readOnly
        autoComplete="off"
        className="[&_input]:font-mono"
        value={value}
      />
      <div className="flex items-center gap-3">
        <Button onClick={() => void copy()}>Copy</Button>
        <output className="font-medium">{outcome}</output>
      </div>
    </div>
  )
}
