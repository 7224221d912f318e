import { expect, it } from 'vitest'
import { countOf } from '../../src/client/words/counts.ts'

it.each([
  [0, '0 rows'],
  [1, '1 row'],
  [2, '2 rows'],
  [999, '999 rows'],
  [1_200, '1,200 rows'],
  [1_234_567, '1,234,567 rows'],
])('the count %i is written "%s"', (count, words) => {
  expect(countOf(count, 'row')).toBe(words)
})
