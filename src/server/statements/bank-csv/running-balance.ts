export interface BalanceProof {
  /** The steps that are the sum of the amounts between them. */
  hits: number
  /** All steps but those without any change. */
  steps: number
  isNewestFirst: boolean
}

/** Null is an empty cell, and counts as 0 among the amounts. */
export function checkBalance(
  amounts: (number | null)[],
  balances: (number | null)[],
): BalanceProof {
  const [oldestFirst, newestFirst] = [false, true].map((isNewestFirst) => {
    let [hits, steps, sum] = [0, 0, 0]
    let last: number | null = null
    for (const [at, balance] of balances.entries()) {
      const amount = amounts[at] ?? 0
      if (!isNewestFirst) sum += amount
      if (balance !== null) {
        if (last !== null && (sum !== 0 || balance !== last)) {
          steps++
          if (balance - last === (isNewestFirst ? -sum : sum)) hits++
        }
        last = balance
        sum = 0
      }
      if (isNewestFirst) sum += amount
    }
    return { hits, steps, isNewestFirst }
  }) as [BalanceProof, BalanceProof]
  return newestFirst.hits > oldestFirst.hits ? newestFirst : oldestFirst
}

/** Some banks leave lines out, or write a value only at the end of a day. */
export function isProof({ hits, steps }: Pick<BalanceProof, 'hits' | 'steps'>): boolean {
  return hits > 0 && hits >= steps / 2
}

export function addsUp({ hits, steps }: BalanceProof): boolean {
  return hits > 0 && hits >= steps * 0.9
}
