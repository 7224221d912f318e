/** Load it when it is needed: its lists of words take 200 kB. */
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/** More characters make no difference, and take time. */
const MAX_LENGTH = 100

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })

/** 0 is guessed in an instant, 4 not in years. */
export function estimateStrength(password: string, ownWords: string[]): 0 | 1 | 2 | 3 | 4 {
  return estimator.check(password.slice(0, MAX_LENGTH), ownWords).score
}
