/** Presses every button of a page, in the dialogs that open too, after filling in what can be filled in. */
import { fireEvent } from '@testing-library/dom'

const MOST_PRESSES = 400
/** The most presses of Next in one dialog. */
const MOST_STEPS = 4

export interface Presser {
  /** Lets the page come to rest after a press. */
  rest: () => Promise<void>
  /** Names of buttons to leave alone. */
  skip: RegExp
  /** The button of a menu that is opened again until all of the menu was pressed. */
  menu: RegExp
  /** Buttons of dialogs that were pressed before. */
  before?: ReadonlySet<string>
}

/** Answers what was pressed: the title of the dialog, or nothing for the page, and the button. */
export async function pressEverything({ rest, skip, menu, before }: Presser): Promise<Set<string>> {
  const pressed = new Set(before)
  const stepsOf = new Map<string, number>()
  for (let count = 0; count < MOST_PRESSES; count++) {
    const dialog = [...document.querySelectorAll('dialog')].at(-1)
    const surface = dialog ?? document.body
    const title = dialog ? titleOf(dialog) : ''
    fillIn(surface)
    const button = buttonsOf(surface).find((button) => {
      const name = nameOf(button)
      return !skip.test(name) && !pressed.has(`${title}: ${kindOf(name)}`)
    })
    const steps = stepsOf.get(title) ?? 0
    if (button && nameOf(button) === 'Next' && steps < MOST_STEPS) stepsOf.set(title, steps + 1)
    else if (button) pressed.add(`${title}: ${kindOf(nameOf(button))}`)
    if (!button && !dialog) return pressed
    const others = surface.querySelectorAll('[role="menuitem"]').length > 1
    if (button?.getAttribute('role') === 'menuitem' && others)
      for (const name of pressed) if (menu.test(name)) pressed.delete(name)
    if (button) button.click()
    // Escape.
    else dialog?.dispatchEvent(new Event('cancel', { cancelable: true }))
    await rest()
  }
  throw new Error(`There are more buttons than ${MOST_PRESSES}: ${[...pressed].join(', ')}`)
}

/** Buttons that close a dialog, or show something else, come last. */
function buttonsOf(surface: Element): HTMLElement[] {
  const buttons = [
    ...surface.querySelectorAll<HTMLElement>('button:not(:disabled), summary, [role="menuitem"]'),
  ]
  return buttons.toSorted((a, b) => Number(LEAVES.test(nameOf(a))) - Number(LEAVES.test(nameOf(b))))
}

const LEAVES =
  /^(Close|Cancel|Back|Not now|Dismiss|Simple|Calendar|(Previous|Next) (Month|Year)|Show the Real Plan)$/

function nameOf(element: Element): string {
  const name = element.getAttribute('aria-label') ?? element.textContent
  return name.replaceAll(/\s+/g, ' ').trim()
}

/** Buttons that do the same to different days or amounts are of one kind. */
function kindOf(name: string): string {
  return name
    .replaceAll(/\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*\b/g, '')
    .replaceAll(/\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\b/g, '')
    .replaceAll(/[\d.,$+-]+/g, '#')
    .replaceAll(/\s+/g, ' ')
}

function titleOf(dialog: Element): string {
  return kindOf(dialog.querySelector('h2')?.textContent ?? dialog.ariaLabel ?? 'untitled')
}

function fillIn(surface: Element): void {
  for (const field of surface.querySelectorAll<HTMLInputElement>('input')) {
    if (field.value !== '' || field.readOnly || field.disabled) continue
    const value = field.inputMode === 'decimal' ? '12.50' : (VALUES[field.type] ?? '')
    if (value !== '') fireEvent.change(field, { target: { value } })
  }
}

const VALUES: Record<string, string> = {
  text: 'Something',
  email: 'ben@example.com',
  password: 'correct horse battery',
  number: '12.50',
  date: '2026-12-24',
}
