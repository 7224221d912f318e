import type { AccountRef } from '../../shared/fields.ts'
import { useStoredState } from '../browser/stored-state.ts'

type Pair = readonly [AccountRef, string | number]

const NONE: readonly Pair[] = []

/** @throws SyntaxError for what is not JSON. */
function parsePairs(text: string): readonly Pair[] | undefined {
  const pairs: unknown = JSON.parse(text)
  return Array.isArray(pairs) && pairs.every(isPair) ? pairs : undefined
}

function isPair(value: unknown): value is Pair {
  return Array.isArray(value) && value.length === 2
}

export function useStoredPerAccount(
  key: string,
): [
  (account: AccountRef) => string | number | undefined,
  (account: AccountRef, value: string | number) => void,
] {
  const [pairs, store] = useStoredState(key, NONE, parsePairs)
  return [
    (account) => pairs.find(([each]) => each === account)?.[1],
    (account, value) =>
      store((now) => [...now.filter(([each]) => each !== account), [account, value]]),
  ]
}
