import { useDeferredValue, useState } from 'react'
import { TextField, type TextFieldProps } from '../ui/fields/field.tsx'

type Estimate = (password: string, ownWords: string[]) => 0 | 1 | 2 | 3 | 4

const STRENGTHS = [
  'Very easy to guess: add a few more words.',
  'Easy to guess: add a few more words.',
  'Could be guessed: add another word.',
  'Hard to guess.',
  'Very hard to guess.',
] as const

const MIN_LENGTH = 8

interface NewPasswordFieldProps extends Omit<TextFieldProps, 'value'> {
  value: string
  ownWords: string[]
}

export function NewPasswordField({ hint, value, ownWords, ...field }: NewPasswordFieldProps) {
  const [estimate, setEstimate] = useState<Estimate | null>(null)
  const password = useDeferredValue(value)
  const strength = estimate && password.length >= MIN_LENGTH && estimate(password, ownWords)
  const load = async () => {
    // Without the lists the field works as well.
    const loaded = await import('../browser/password-strength.ts').catch(() => null)
    if (loaded) setEstimate(() => loaded.estimateStrength)
  }
  return (
    <TextField
      name="new-password"
      autoComplete="new-password"
      required
      {...field}
      value={value}
      onFocus={() => void load()}
      hint={
        <>
          {hint} <output>{typeof strength === 'number' && STRENGTHS[strength]}</output>
        </>
      }
    />
  )
}
