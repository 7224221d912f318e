/** The delay of the graph behind the slider of "What if", over five years and on a device as fast as this one. */
import type { Browser } from 'playwright'

const STEPS = 60
const MAX_MEDIAN_MS = 50
const MAX_P95_MS = 100

/** Moves the slider step by step. Answers the milliseconds from each input to its painted line, ascending. */
export async function measureSlider(
  browser: Browser,
  url: string,
  token: string,
): Promise<number[]> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.addInitScript((token) => {
    localStorage.setItem('token', token)
    localStorage.setItem('navTab', 'projections')
    localStorage.setItem('graphMonths', '60')
  }, token)
  await page.goto(url)
  await page.getByRole('main').getByRole('button', { name: 'What if', exact: true }).click()
  await page.getByRole('button', { name: 'Try It' }).click()
  await page.getByRole('slider', { name: /from half to double/ }).waitFor()
  await page.locator('svg path[stroke-dasharray="7 4"]').waitFor()
  await page.getByText('there is as much as in your plan').first().waitFor()
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  const waits = await page.evaluate(moveSlider, STEPS)
  await page.close()
  return waits.toSorted((one, other) => one - other)
}

/** Runs in the page. */
async function moveSlider(steps: number): Promise<number[]> {
  const slider = document.querySelector<HTMLInputElement>('[aria-label$="from half to double"]')!
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
  const line = document.querySelector('svg path[stroke-dasharray="7 4"]')!
  // No function of its own name, which the page would not know how to give it.
  const drawing: { onStart?: (() => void) | undefined } = {}
  new MutationObserver(() => drawing.onStart?.()).observe(line.closest('svg')!, {
    attributeFilter: ['d'],
    childList: true,
    subtree: true,
  })
  const [min, max] = [Number(slider.min), Number(slider.max)]
  const waits: number[] = []
  for (let step = 0; step < steps; step++) {
    // Another amount each time, so that no answer is known already.
    const value = Math.round(min + ((max - min) * (step + 0.5)) / steps)
    const start = performance.now()
    const painted = new Promise<void>((resolve) => {
      drawing.onStart = () => {
        drawing.onStart = undefined
        // The frame is painted after its callbacks, and before the next task.
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.addEventListener('message', () => resolve())
          port1.start()
          port2.postMessage(null)
        })
      }
    })
    setValue.call(slider, String(value))
    slider.dispatchEvent(new Event('input', { bubbles: true }))
    await painted
    waits.push(performance.now() - start)
    // The months follow after a rest; a hand that rests as long would wait for nothing.
    await new Promise((resolve) => setTimeout(resolve, 400))
  }
  return waits
}

/** The line of the report, and whether the limits are met. */
export function reportSlider(waits: number[]): { line: string; met: boolean } {
  const at = (share: number) =>
    waits[Math.min(waits.length - 1, Math.floor(waits.length * share))] ?? 0
  const [median, p95] = [at(0.5), at(0.95)]
  const met = median <= MAX_MEDIAN_MS && p95 <= MAX_P95_MS
  const limits = `at most ${MAX_MEDIAN_MS} and ${MAX_P95_MS} ms`
  const figures = `median ${median.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`
  return {
    line: `  Slider to new line, five years    ${figures}  (${met ? 'pass' : `FAIL, ${limits}`})`,
    met,
  }
}
