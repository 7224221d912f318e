import { type RefObject, useEffect } from 'react'
import type { MoneyLimits } from '../../../shared/money/money-text.ts'
import { keepTypedMoney, takePastedMoney } from '../../../shared/money/typed-money.ts'

export function dropStray(input: HTMLInputElement, event: Event, limits: MoneyLimits): string {
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
export function useRefuseStray(
  ref: RefObject<HTMLInputElement | null>,
  limits: MoneyLimits | null,
) {
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
