import { expect, it } from 'vitest'
import { createTextSeal } from '../../../src/server/auth/sealed-text.ts'

const keyOf = (text: string) => new TextEncoder().encode(text)
const seal = createTextSeal(keyOf('a secret of at least 32 bytes, one'))

it('a sealed text opens with the same secret and subject, and looks like nothing', () => {
  for (const text of ['', 'https://ada:secret@bridge.example/é', 'x'.repeat(10_000)]) {
    const sealed = seal.close(text, 'account 1')
    expect(seal.open(sealed, 'account 1')).toBe(text)
    expect(sealed).toMatch(/^[\w-]+$/)
    expect(sealed).not.toBe(seal.close(text, 'account 1'))
  }
})

it('a sealed text opens with no other secret, about nothing else, and not when a byte was changed', () => {
  const sealed = seal.close('secret', 'account 1')
  expect(seal.open(sealed, 'account 2')).toBeNull()
  const other = createTextSeal(keyOf('a secret of at least 32 bytes, two'))
  expect(other.open(sealed, 'account 1')).toBeNull()
  const bytes = Buffer.from(sealed, 'base64url')
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes)
    changed[at]! ^= 1
    expect(seal.open(changed.toString('base64url'), 'account 1')).toBeNull()
    expect(seal.open(bytes.subarray(0, at).toString('base64url'), 'account 1')).toBeNull()
  }
})
