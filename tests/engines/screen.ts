/** A window of a browser as a person sees it: parts by role and name, pointer and keys. Everything waits until it can be. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setTimeout as pause } from 'node:timers/promises'
import type { Driver } from './drivers/driver.ts'
import { type Act, look, type Sight, type Step, type Words } from './look.ts'

const PATIENCE_MS = 30_000
const BETWEEN_LOOKS_MS = 40
/** Two presses of one place within it are a double click, which the product takes for one press. */
const DOUBLE_CLICK_MS = 600
const ONE_PLACE_PX = 16

const library = createRequire(import.meta.url)
  .resolve('@testing-library/dom')
  .replace(/dist\/.*/, 'dist/@testing-library/dom.umd.min.js')
const SCRIPT = `(() => { ${readFileSync(library, 'utf8')}
;window.journeyLook = ${look.toString()}
return '' })()`

type Text = string | RegExp

const travelling = (text: Text): Words =>
  typeof text === 'string' ? text : { pattern: text.source, flags: text.flags }

abstract class Place {
  protected abstract get steps(): Step[]
  protected abstract readonly screen: Screen

  find(role: string, name?: Text): Part {
    return this.narrow({ role, ...(name !== undefined && { name: travelling(name) }) })
  }

  button(name: Text): Part {
    return this.find('button', name)
  }

  field(label: Text): Part {
    return this.narrow({ label: travelling(label) })
  }

  text(words: Text): Part {
    return this.narrow({ words: travelling(words) })
  }

  /** For a place without a name. */
  place(selector: string): Part {
    return this.narrow({ selector })
  }

  protected narrow(step: Step): Part {
    return new Part(this.screen, [...this.steps, step])
  }
}

export class Screen extends Place {
  protected readonly screen = this
  protected readonly steps = []
  lastPress = { x: 0, y: 0, at: 0 }
  constructor(
    readonly driver: Driver,
    readonly origin: string,
  ) {
    super()
  }

  async goTo(path: string): Promise<void> {
    await this.leaving(() => this.driver.goTo(this.origin + path))
  }

  async reload(): Promise<void> {
    await this.leaving(() => this.run('location.reload()'))
  }

  async back(): Promise<void> {
    await this.run('history.back()')
  }

  async key(key: string, held?: string): Promise<void> {
    if (held) await this.driver.pressKey(held, true)
    await this.driver.pressKey(key, true)
    await this.driver.pressKey(key, false)
    if (held) await this.driver.pressKey(held, false)
  }

  async evaluate(expression: string): Promise<string> {
    return this.driver.evaluate(`String(${expression})`)
  }

  /** Later, because a script that leaves its page might never be answered. */
  private async run(statement: string): Promise<void> {
    await this.evaluate(`setTimeout(() => { ${statement} })`)
  }

  private async leaving(leave: () => Promise<void>): Promise<void> {
    await this.evaluate('(window.journeyLeft = true)')
    await leave()
    await this.until('The page did not load', async () => {
      const isNew = await this.evaluate(
        "!window.journeyLeft && document.readyState === 'complete' && location.protocol === 'http:'",
      )
      return isNew === 'true'
    })
  }

  async look(steps: Step[], act?: Act): Promise<Sight> {
    const call = `typeof journeyLook === 'undefined' ? '' : journeyLook(${JSON.stringify(steps)}, ${JSON.stringify(act)})`
    const seen = await this.driver.evaluate(call)
    if (seen) return JSON.parse(seen) as Sight
    await this.driver.evaluate(SCRIPT)
    return this.look(steps, act)
  }

  /** Tries again until it is so. */
  async until(otherwise: string, isSo: () => Promise<boolean | string>): Promise<void> {
    const end = Date.now() + PATIENCE_MS
    for (;;) {
      // A page that is being left answers nothing.
      const answer = await isSo().catch(String)
      if (answer === true) return
      if (Date.now() > end) {
        const page = await this.evaluate(
          "document.activeElement.outerHTML.slice(0, 200) + '\\n' + document.body.innerText",
        ).catch(String)
        throw new Error([otherwise, answer || '', `The focus and the page:\n${page}`].join('\n'))
      }
      await pause(BETWEEN_LOOKS_MS)
    }
  }
}

/** A part of the page that may be there or not. */
export class Part extends Place {
  constructor(
    protected readonly screen: Screen,
    protected readonly steps: Step[],
  ) {
    super()
  }

  get first(): Part {
    return this.narrow({ at: 0 })
  }

  async press(): Promise<void> {
    const { x, y } = await this.reach()
    const { driver, lastPress } = this.screen
    if (Math.hypot(x - lastPress.x, y - lastPress.y) < ONE_PLACE_PX)
      await pause(Math.max(0, lastPress.at + DOUBLE_CLICK_MS - Date.now()))
    this.screen.lastPress = { x, y, at: Date.now() }
    await driver.movePointer(x, y)
    await driver.pressPointer(true)
    await driver.pressPointer(false)
  }

  /** Leaves the pointer above it. */
  async pointAt(partOfWidth = 0.5): Promise<void> {
    const { box } = await this.reach()
    await this.screen.driver.movePointer(box.x + box.width * partOfWidth, box.y + box.height / 2)
  }

  async dragTo(target: Part): Promise<void> {
    const from = await this.reach()
    const { driver } = this.screen
    await driver.movePointer(from.x, from.y)
    await driver.pressPointer(true)
    await driver.movePointer(from.x + 6, from.y + 6)
    const to = await target.reach()
    for (const part of [0.5, 1])
      await driver.movePointer(from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part)
    await driver.pressPointer(false)
  }

  async fill(text: string): Promise<void> {
    await this.focus()
    if (text === '') await this.screen.key('Delete')
    await this.screen.driver.type(text)
    await this.holds(text)
  }

  async focus(): Promise<void> {
    await this.until('is not there', ({ count }) => count === 1, { reach: true })
    await this.screen.look(this.steps, { focus: true })
  }

  /** The value of an option, or a date. */
  async choose(value: string): Promise<void> {
    await this.until('is not there', ({ count }) => count === 1)
    await this.screen.look(this.steps, { value })
  }

  async give(name: string, text: string): Promise<void> {
    await this.until('is not there', ({ count }) => count === 1)
    await this.screen.look(this.steps, { file: { name, text } })
  }

  async shows(words?: Text): Promise<void> {
    await this.until(
      words === undefined ? 'is not shown' : `does not say ${words}`,
      (sight) =>
        sight.count > 0 &&
        (words === undefined ||
          (typeof words === 'string' ? sight.words.includes(words) : words.test(sight.words)) ||
          sight.words),
    )
  }

  async isGone(): Promise<void> {
    await this.until('is still there', ({ count }) => count === 0)
  }

  async holds(value: Text): Promise<void> {
    await this.until(
      `does not hold ${value}`,
      (sight) =>
        (sight.count === 1 &&
          (typeof value === 'string' ? sight.value === value : value.test(sight.value))) ||
        sight.value,
    )
  }

  async isChecked(): Promise<void> {
    await this.until('is not checked', (sight) => sight.isChecked)
  }

  async value(): Promise<string> {
    return (await this.screen.look(this.steps)).value
  }

  async count(): Promise<number> {
    return (await this.screen.look(this.steps)).count
  }

  /** Its middle, once it lies still and can be pressed. */
  private async reach() {
    let last = ''
    let box: Sight['box'] = { x: 0, y: 0, width: 0, height: 0 }
    await this.until(
      'cannot be used',
      (sight) => {
        const before = last
        last = JSON.stringify(sight.box)
        box = sight.box
        if (sight.count !== 1) return `${sight.count} are there.`
        if (sight.faults.length > 0) return sight.faults.join('\n')
        if (sight.isDisabled) return 'It is disabled.'
        if (sight.coveredBy) return `Covered by ${sight.coveredBy}`
        return last === before
      },
      { reach: true },
    )
    return { x: box.x + box.width / 2, y: box.y + box.height / 2, box }
  }

  private async until(
    otherwise: string,
    isSo: (sight: Sight) => boolean | string,
    act?: Act,
  ): Promise<void> {
    await this.screen.until(`${JSON.stringify(this.steps)} ${otherwise}.`, async () =>
      isSo(await this.screen.look(this.steps, act)),
    )
  }
}
