import { Diff } from 'lucide-react'
import {
  type ChangeEvent,
  type KeyboardEvent,
  type RefObject,
  useId,
  useRef,
  useState,
} from 'react'
import {
  type MoneyLimits,
  type MoneyReading,
  readMoney,
  tidyMoneyText,
} from '../../../shared/money/money-text.ts'
import { useMedia } from '../../browser/device.ts'
import { IconButton } from '../button.tsx'
import { TextField, type TextFieldProps } from './field.tsx'

type PlainFieldProps = Omit<
  TextFieldProps,
  'ref' | 'value' | 'type' | 'prefix' | 'beside' | 'onChange' | 'onBlur' | 'onKeyDown'
>

export interface MoneyFieldProps extends PlainFieldProps {
  ref?: RefObject<HTMLInputElement | null>
  /** As typed. */
  value: string
  limits: MoneyLimits
  /** Drops letters around the digits while they are typed. What is pasted stays as it is. */
  dropsLetters?: boolean
  onText: (text: string) => void
  /** Called when the field is left and on Enter, after an amount was written with its two decimals. */
  onLeave?: (reading: MoneyReading) => void
}

/**
 * A field for dollars, right-aligned, so that amounts line up. An amount gets its two decimals when the field is left,
 * and on Enter; what is no amount stays, with a sentence [behaviour: Money as it is typed].
 */
export function MoneyField(props: MoneyFieldProps) {
  const { ref, value, limits, dropsLetters = false, error, onText, onLeave, ...field } = props
  const madeId = useId()
  const id = field.id ?? madeId
  const ownRef = useRef<HTMLInputElement>(null)
  const inputRef = ref ?? ownRef
  const isCoarse = useMedia('(pointer: coarse)')
  /** The text that was there when the field was last left. */
  const [leftText, setLeftText] = useState<string | null>(null)
  // Typed behind the last digit, and not shown: "1e3" must not become 13 by the way.
  const droppedRef = useRef('')
  const reading = readMoney(value, limits)
  // A text that is being typed may still become an amount; one out of range does not come back into it.
  const problem = leftText === value || reading.isOutOfRange ? reading.problem : null

  function change({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    const { inputType = '' } = nativeEvent as InputEvent
    const isWhole = !dropsLetters || inputType.startsWith('insertFrom')
    onText(isWhole ? target.value : withoutLetters(target))
    if (isWhole) droppedRef.current = ''
  }

  function withoutLetters(input: HTMLInputElement): string {
    const shown = input.value
    const isTypedOn = value !== '' && shown.startsWith(value)
    const typed = isTypedOn ? value + droppedRef.current + shown.slice(value.length) : shown
    const text = dropLetters(typed)
    droppedRef.current = typed.startsWith(text) ? typed.slice(text.length) : ''
    if (text === shown) return text
    // Set here, because the caret would go to the end otherwise.
    const caret = text.length - dropLetters(shown.slice(input.selectionEnd ?? shown.length)).length
    input.value = text
    input.setSelectionRange(caret, caret)
    return text
  }

  function leave() {
    const text = tidyMoneyText(value, reading)
    droppedRef.current = ''
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
      prefix="$"
      value={value}
      error={problem ?? error}
      onChange={change}
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
            // The field keeps the focus, and with it the keyboard on the screen.
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

/** Changes a text in a money field while it is typed [behaviour: Money as it is typed]. */

/** Neither a digit nor anything that an amount is written with. */
const LETTER = /[^\d.,\s\u200B'\u2019\u02BC$()+\-\u2212\u2013\u2014]/

/** The text without the letters before its first and behind its last digit; one between digits stays. */
function dropLetters(text: string): string {
  const first = text.search(/\d/)
  const last = text.search(/\d\D*$/)
  return text
    .split('')
    .filter((char, place) => (place > first && place < last) || !LETTER.test(char))
    .join('')
}

const SIGN_BEFORE = /^([^\d.,]*)[-\u2212\u2013\u2014(]/
const SIGN_BEHIND = /[-\u2212\u2013\u2014)]([^\d.,]*)$/

/** "12" -> "-12", "(12.50)" -> "12.50"; of an empty text a lone minus, so that the amount can be typed behind it. */
function changeSign(text: string): string {
  const unsigned = text.replace(SIGN_BEFORE, '$1').replace(SIGN_BEHIND, '$1')
  return unsigned === text ? `-${text.replace('+', '').trimStart()}` : unsigned
}
