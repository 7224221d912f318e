import { Diff } from 'lucide-react'
import {
  type ChangeEvent,
  type CompositionEvent,
  type KeyboardEvent,
  type RefObject,
  useId,
  useRef,
  useState,
  useEffect,
} from 'react'
import {
  type MoneyLimits,
  type MoneyReading,
  readMoney,
  tidyMoneyText,
} from '../../../shared/money/money-text.ts'
import {
  readTypedMoney,
  keepTypedMoney,
  takePastedMoney,
} from '../../../shared/money/typed-money.ts'
import { useMedia } from '../../browser/device.ts'
import { IconButton } from '../button.tsx'
import { TextField, type TextFieldProps } from './field.tsx'

type PlainFieldProps = Omit<
  TextFieldProps,
  | 'ref'
  | 'value'
  | 'type'
  | 'prefix'
  | 'beside'
  | 'onChange'
  | 'onCompositionEnd'
  | 'onBlur'
  | 'onKeyDown'
>

export interface MoneyFieldProps extends PlainFieldProps {
  ref?: RefObject<HTMLInputElement | null>
  value: string
  limits: MoneyLimits
  dropsStray?: boolean
  onText: (text: string) => void
  onLeave?: (reading: MoneyReading) => void
}

export function MoneyField(props: MoneyFieldProps) {
  const { ref, value, limits, dropsStray = false, error, onText, onLeave, ...field } = props
  const madeId = useId()
  const id = field.id ?? madeId
  const ownRef = useRef<HTMLInputElement>(null)
  const inputRef = ref ?? ownRef
  useRefuseStray(inputRef, dropsStray ? limits : null)
  const isCoarse = useMedia('(pointer: coarse)')
  const [leftText, setLeftText] = useState<string | null>(null)
  const reading = dropsStray ? readTypedMoney(value, limits) : readMoney(value, limits)
  // A text that is being typed may still become an amount; one out of range does not come back into it.
  const problem = leftText === value || reading.isOutOfRange ? reading.problem : null

  function leave() {
    const text = tidyMoneyText(value, reading)
    setLeftText(text)
    if (text !== value) onText(text)
    onLeave?.(reading)
  }

  return (
    <TextField
      autoComplete="off"
      {...field}
      id={id}
      ref={inputRef}
      inputMode="decimal"
      data-money
      prefix="$"
      value={value}
      error={problem ?? error}
      onChange={({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
        // The text of a composition belongs to the keyboard until it ends.
        const isWhole = !dropsStray || (nativeEvent as InputEvent).isComposing
        onText(isWhole ? target.value : dropStray(target, nativeEvent, limits))
      }}
      onCompositionEnd={({ currentTarget, nativeEvent }: CompositionEvent<HTMLInputElement>) => {
        if (dropsStray) onText(dropStray(currentTarget, nativeEvent, limits))
      }}
      onBlur={leave}
      onKeyDown={({ key, nativeEvent }: KeyboardEvent) => {
        if (key === 'Enter' && !nativeEvent.isComposing) leave()
      }}
      beside={
        limits.minCents < 0 &&
        isCoarse && (
          <IconButton
            label="Change sign"
            aria-controls={id}
            variant="secondary"
            className="min-h-11! min-w-11!"
            icon={<Diff size={16} aria-hidden />}
            disabled={field.disabled || field.readOnly}
            // The field keeps the focus, and the on-screen keyboard.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              onText(changeSign(value))
              inputRef.current?.focus()
            }}
          />
        )
      }
    />
  )
}

const SIGN_BEFORE = /^([^\d.,]*)[-\u2212\u2013\u2014(]/
const SIGN_BEHIND = /[-\u2212\u2013\u2014)]([^\d.,]*)$/

/** "12" -> "-12", "(12.50)" -> "12.50"; of an empty text a lone minus, so that the amount can be typed behind it. */
function changeSign(text: string): string {
  const unsigned = text.replace(SIGN_BEFORE, '$1').replace(SIGN_BEHIND, '$1')
  return unsigned === text ? `-${text.replace('+', '').trimStart()}` : unsigned
}

function dropStray(input: HTMLInputElement, event: Event, limits: MoneyLimits): string {
  const shown = input.value
  const text = isPasted(event) ? takePastedMoney(shown, limits) : keepTypedMoney(shown, limits)
  if (text === shown) return text
  const before = keepTypedMoney(shown.slice(0, input.selectionEnd ?? shown.length), limits)
  const caret = text.startsWith(before) ? before.length : text.length
  // Set here, because the caret would go to the end otherwise.
  input.value = text
  input.setSelectionRange(caret, caret)
  return text
}

/** Pasted, dropped, dictated, or filled in by the browser. */
function isPasted(event: Event): boolean {
  if (event.type.startsWith('composition')) return false
  const { inputType = '', data } = event as InputEvent
  if (inputType.startsWith('delete') || inputType.startsWith('history')) return false
  return inputType !== 'insertText' || (data?.length ?? 0) > 1
}

/** Dropping it afterwards would end what Ctrl+Z can undo. */
function useRefuseStray(ref: RefObject<HTMLInputElement | null>, limits: MoneyLimits | null) {
  useEffect(() => {
    const input = ref.current
    if (!limits || !input) return
    const refuse = (event: InputEvent) => {
      if (event.inputType !== 'insertText' || event.isComposing || event.data?.length !== 1) return
      const before = input.value.slice(0, input.selectionStart ?? input.value.length)
      const isKept = keepTypedMoney(before + event.data, limits) !== keepTypedMoney(before, limits)
      if (!isKept) event.preventDefault()
    }
    input.addEventListener('beforeinput', refuse)
    return () => input.removeEventListener('beforeinput', refuse)
  }, [ref, limits])
}
