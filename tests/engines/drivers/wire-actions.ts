/** Pointer and keyboard as both protocols of the W3C (WebDriver, and WebDriver BiDi) write them. */
import type { Driver } from './driver.ts'

const KEYS: Record<string, string> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Escape: '\uE00C',
  PageUp: '\uE00E',
  PageDown: '\uE00F',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Delete: '\uE017',
}

type Acts = Pick<Driver, 'movePointer' | 'pressPointer' | 'pressKey' | 'type'>

/** @param perform sends the sources of actions to the browser */
export function wireActions(perform: (actions: object[]) => Promise<unknown>): Acts {
  const point = async (act: object) => {
    const parameters = { pointerType: 'mouse' }
    await perform([{ type: 'pointer', id: 'mouse', parameters, actions: [act] }])
  }
  const keys = async (actions: object[]) => {
    await perform([{ type: 'key', id: 'keyboard', actions }])
  }
  return {
    movePointer: (x, y) =>
      point({ type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 }),
    pressPointer: (isDown) => point({ type: isDown ? 'pointerDown' : 'pointerUp', button: 0 }),
    pressKey: (key, isDown) =>
      keys([{ type: isDown ? 'keyDown' : 'keyUp', value: KEYS[key] ?? key }]),
    type: (text) =>
      keys(
        Array.from(text).flatMap((value) => [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ]),
      ),
  }
}
