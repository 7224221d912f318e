import { groupThousands } from '../../shared/money/money.ts'

/** Not by Intl: a slow phone takes 150 ms to create its first formatter. */
export function formatCount(count: number): string {
  return groupThousands(String(count))
}

export function countOf(count: number, one: string): string {
  return `${formatCount(count)} ${count === 1 ? one : `${one}s`}`
}
