import { expect, it } from 'vitest'
import { isolated } from '../../src/client/words/isolated.ts'

it('isolated() wraps a name that is written from right to left, and no other', () => {
  for (const name of ['שכירות', 'إيجار 2', 'Rent (שכירות)', '\u202eevil'])
    expect(isolated(name)).toBe(`\u2068${name}\u2069`)
  for (const name of ['Rent', 'Ménage', '日用品', '☕ 12%', '']) expect(isolated(name)).toBe(name)
})
