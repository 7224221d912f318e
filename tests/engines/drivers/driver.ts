/** The little that the journeys ask of a browser; the rest runs as a script in the page. */

export interface Driver {
  /** Does not wait until the page is there. */
  goTo(url: string): Promise<void>
  /** The value of an expression, which is a string, in the page. */
  evaluate(expression: string): Promise<string>
  movePointer(x: number, y: number): Promise<void>
  pressPointer(isDown: boolean): Promise<void>
  /** A character, or a key as `KeyboardEvent.key` names it. */
  pressKey(key: string, isDown: boolean): Promise<void>
  type(text: string): Promise<void>
  takePicture(path: string): Promise<void>
  close(): Promise<void>
}

export interface Window {
  width: number
  height: number
  /** As whom the browser names itself; the browser's own name without. */
  userAgent?: string
}

export interface Engine {
  /** Opens a window with an empty profile. */
  open(window: Window): Promise<Driver>
  close(): Promise<void>
}
