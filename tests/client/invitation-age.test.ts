import { describe, expect, it } from 'vitest'
import { ageOf } from '../../src/client/features/accounts/invitations/invitation-age.ts'

/** An instant in the time zone of this machine. */
const at = (text: string) => new Date(`2026-11-${text}`)

describe('the age of an invitation', () => {
  it.each([
    ['20T09:00', 'today'],
    ['20T00:00', 'today'],
    ['19T23:59', 'yesterday'],
    ['18T23:59', '2 days ago'],
    ['14T00:01', '6 days ago'],
    // The server's clock is ahead of the browser's.
    ['21T00:10', 'today'],
  ])('from %s is "%s", counted in midnights', (made, age) => {
    expect(ageOf(at(made).toISOString(), at('20T23:50'))).toBe(age)
  })

  it('is right across a day of 25 hours', () => {
    const made = new Date('2026-11-01T00:30').toISOString()
    expect(ageOf(made, new Date('2026-11-02T00:10'))).toBe('yesterday')
  })
})
