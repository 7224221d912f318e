import { groupThousands } from '../../shared/money/money.ts'

/** 1200 -> "1,200". Not by Intl: a slow phone takes 150 ms to create its first formatter, before the first screen. */
export function formatCount(count: number): string {
  return groupThousands(String(count))
}

/** 1, "item" -> "1 item"; 1200, "item" -> "1,200 items" */
export function countOf(count: number, one: string): string {
  return `${formatCount(count)} ${count === 1 ? one : `${one}s`}`
}
