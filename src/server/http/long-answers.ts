/**
 * Answers with long lists. To turn 20,000 cash flows into JSON at once would hold up all other requests, so a long
 * list is written in pieces: a mark takes its place in the JSON of the answer, and is replaced while writing.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { randomUUID } from 'node:crypto'
import type { Response } from 'express'

/** A list of more items is long; the lists that an item holds itself count as well. */
const LONG = 500
const ITEMS_PER_PIECE = 200
/** How deep a list can be in an answer. */
const MAX_DEPTH = 3

export class LongLists {
  /** Nobody knows it in advance, so no text of a user can contain it. */
  readonly #mark = randomUUID()
  readonly #lists: unknown[][] = []

  get isEmpty(): boolean {
    return this.#lists.length === 0
  }

  /** The value with a mark in place of each long list. What has none stays the same object. */
  extract(value: unknown, depth = 0): unknown {
    if (typeof value !== 'object' || value === null) return value
    // The balances of at most ten years: they take a fraction of a millisecond, and pieces of them several.
    if (Array.isArray(value) && typeof value[0] === 'number') return value
    if (Array.isArray(value) && isLong(value)) return `${this.#mark} ${this.#lists.push(value) - 1}`
    if (depth === MAX_DEPTH) return value
    const changes = Object.entries(value).flatMap(([key, field]): [string, unknown][] => {
      const short = this.extract(field, depth + 1)
      return short === field ? [] : [[key, short]]
    })
    if (changes.length === 0) return value
    return Object.assign(
      Array.isArray(value) ? [...value] : { ...value },
      Object.fromEntries(changes),
    )
  }

  /** Writes a JSON text with the lists in place of their marks, and ends the response. */
  async write(res: Output, text: string): Promise<void> {
    let goOn = () => {}
    // One listener for all pieces: the compression never removes one.
    for (const event of ['drain', 'close']) res.on(event, () => goOn())
    const [first = '', ...rest] = text.split(`"${this.#mark} `)
    res.write(first)
    for (const part of rest) {
      const end = part.indexOf('"')
      const list = this.#lists[Number(part.slice(0, end))] ?? []
      let open = '['
      for (const piece of piecesOf(list)) {
        if (res.destroyed) return
        if (!res.write(open + JSON.stringify(piece).slice(1, -1)))
          await new Promise<void>((resolve) => (goOn = resolve))
        open = ','
        await nextTurn()
      }
      res.write(`]${part.slice(end + 1)}`)
    }
    res.end()
  }
}

function isLong(list: unknown[]): boolean {
  let count = list.length
  for (const item of list) {
    if (count > LONG) return true
    count += countWithin(item)
  }
  return count > LONG
}

function* piecesOf(list: unknown[]): Generator<unknown[]> {
  let [start, count] = [0, 0]
  for (const [place, item] of list.entries()) {
    count += 1 + countWithin(item)
    if (count < ITEMS_PER_PIECE) continue
    yield list.slice(start, place + 1)
    start = place + 1
    count = 0
  }
  if (start < list.length) yield list.slice(start)
}

/** How many items the lists have that are fields of an item. */
function countWithin(item: unknown): number {
  if (typeof item !== 'object' || item === null) return 0
  let count = 0
  for (const field of Object.values(item)) if (Array.isArray(field)) count += field.length
  return count
}

type Output = Pick<Response, 'write' | 'end' | 'on' | 'destroyed'>

/** Answers with a value as JSON. */
export async function sendJson(res: Response, value: unknown): Promise<void> {
  const lists = new LongLists()
  const short = lists.extract(value)
  if (lists.isEmpty) {
    res.json(value)
    return
  }
  res.type('json')
  await lists.write(res, JSON.stringify(short))
}

/** Lets tRPC write the JSON of an answer in which marks stand for long lists. */
export function replaceMarks(res: Response, lists: LongLists): void {
  const target = {
    write: res.write.bind(res),
    end: res.end.bind(res),
    on: res.on.bind(res),
    get destroyed() {
      return res.destroyed
    },
  }
  const chunks: Uint8Array[] = []
  res.write = (chunk: Uint8Array) => chunks.push(chunk) > 0
  res.end = () => {
    lists.write(target, Buffer.concat(chunks).toString()).catch(() => res.destroy())
    return res
  }
}
