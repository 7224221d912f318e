/** The part of a journey that runs in the page: finds what is meant, and says whether a person could use it. */
import type * as TestingLibrary from '@testing-library/dom'

/** A regular expression as it travels. */
export type Words = string | { pattern: string; flags: string }

export type Step =
  | { role: string; name?: Words }
  | { label: Words }
  | { words: Words }
  | { at: number }
  /** For places without a name, such as the days of the calendar. */
  | { selector: string }

/** Focusing selects the text of a field; `value` is for what keys cannot fill in the same way everywhere. */
export type Act =
  | { reach: true }
  | { focus: true }
  | { value: string }
  | { file: { name: string; text: string } }

export interface Sight {
  count: number
  words: string
  /** The value of a field or a slider. */
  value: string
  isChecked: boolean
  isDisabled: boolean
  box: { x: number; y: number; width: number; height: number }
  /** The element that lies over its middle. */
  coveredBy: string
  /** Faults of the page as a whole. */
  faults: string[]
}

/** Self-contained: only its text reaches the page. Answers JSON. */
export function look(steps: Step[], act?: Act): string {
  const { queryAllByRole, queryAllByText, queryAllByLabelText } = (
    window as unknown as { TestingLibraryDom: typeof TestingLibrary }
  ).TestingLibraryDom
  const matcher = (words: Words) =>
    typeof words === 'string' ? words : new RegExp(words.pattern, words.flags)
  const modals = [...document.querySelectorAll('dialog:modal')]
  // Nothing beside an open dialog can be used.
  const isInReach = (element: Element) =>
    element.checkVisibility() &&
    (modals.length === 0 || modals.some((each) => each.contains(element)))

  let found: HTMLElement[] = [document.body]
  for (const step of steps) {
    if ('at' in step) found = found.slice(step.at, step.at + 1)
    else
      found = [
        ...new Set(
          found.flatMap((each) =>
            'role' in step
              ? queryAllByRole(
                  each,
                  step.role,
                  step.name === undefined ? {} : { name: matcher(step.name) },
                )
              : 'selector' in step
                ? [...each.querySelectorAll<HTMLElement>(step.selector)]
                : 'label' in step
                  ? queryAllByLabelText(each, matcher(step.label))
                  : queryAllByText(each, matcher(step.words), { ignore: 'script, style' }),
          ),
        ),
      ].filter(isInReach)
  }

  const [element] = found
  const sight: Sight = {
    count: element === document.body ? 0 : found.length,
    words: element?.innerText ?? '',
    value: '',
    isChecked: false,
    isDisabled: false,
    box: { x: 0, y: 0, width: 0, height: 0 },
    coveredBy: '',
    faults: findFaults(),
  }
  if (!element) return JSON.stringify(sight)

  const field = element as HTMLInputElement
  if (act && 'focus' in act) {
    field.focus()
    if (field.select) field.select()
  } else if (act && 'value' in act) {
    const { prototype } =
      element instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement
    // React keeps a setter of its own on the element.
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, act.value)
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
  } else if (act && 'file' in act) {
    const transfer = new DataTransfer()
    transfer.items.add(new File([act.file.text], act.file.name))
    field.files = transfer.files
    field.dispatchEvent(new Event('change', { bubbles: true }))
  }

  // A radio button or a checkbox may be drawn by its label.
  const label = field.labels?.[0]
  const drawn = field.type === 'radio' || field.type === 'checkbox' ? (label ?? element) : element
  if (act && 'reach' in act)
    drawn.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
  const { x, y, width, height } = drawn.getBoundingClientRect()
  const over = document.elementFromPoint(x + width / 2, y + height / 2)
  sight.box = { x, y, width, height }
  if (!over || !(drawn.contains(over) || over.contains(element)))
    sight.coveredBy = over?.outerHTML.slice(0, 120) ?? 'nothing: it is outside the window'
  sight.value = element.getAttribute('aria-valuetext') ?? field.value ?? ''
  sight.isChecked =
    field.checked ||
    element.getAttribute('aria-checked') === 'true' ||
    element.getAttribute('aria-pressed') === 'true'
  sight.isDisabled = field.disabled === true || element.getAttribute('aria-disabled') === 'true'
  return JSON.stringify(sight)

  function findFaults(): string[] {
    const { clientWidth, scrollWidth } = document.documentElement
    const faults =
      scrollWidth > clientWidth ? [`The page is ${scrollWidth} px wide in ${clientWidth}.`] : []
    for (const box of document.querySelectorAll('[class*="overflow-y-auto"]'))
      if (box.scrollWidth > box.clientWidth)
        faults.push(`A box ${box.clientWidth} px wide scrolls sideways: ${box.className}`)
    for (const dialog of modals) {
      const { height } = dialog.getBoundingClientRect()
      // One that keeps its height has 42 rem.
      const isHigh = height >= Math.min(window.innerHeight * 0.89, 670)
      for (const part of isHigh ? [] : dialog.children)
        if (
          getComputedStyle(part).overflowY === 'auto' &&
          part.scrollHeight > part.clientHeight + 1
        )
          faults.push(
            `A dialog is ${height} px high and shows ${part.clientHeight} px of ${part.scrollHeight}.`,
          )
    }
    return faults
  }
}
