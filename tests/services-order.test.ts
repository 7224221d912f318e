/** The rooms of src/server/services/, and the files beside them, in an order: undo knows tables and keys, and no noun above it. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, it } from 'vitest'

const SERVICES = 'src/server/services'

/** Each may import from those before it. */
const ORDER = [
  'security-log',
  'people',
  'scope',
  'undo',
  'unavailable',
  'ways-in',
  'current-days',
  'purge-pages',
  'quotas',
  'mail',
  'read-turns',
  'ended-keys',
  'deleted-cash-flows',
  'accounts',
  'cash-flows',
  'sessions',
  'projections',
  'answered-requests',
  'passkeys',
  'feeds',
  'tokens',
  'scenarios',
  'check-ins',
  'notices',
  'devices',
  'file-turns',
  'files',
  'statements',
  'bank',
  'undoing',
  'transfers',
  'users',
  'purges',
  'linked-sign-ins',
]

/** The only imports of another order. */
const UPWARDS = [
  'accounts → sessions',
  'cash-flows → projections',
  'mail → notices',
  'mail → sessions',
  'scope → projections',
  'scope → sessions',
  'sessions → passkeys',
  'sessions → users',
]

const placeOf = (path: string) => path.split('/')[0]?.replace('.ts', '') ?? ''

it('a room of services imports from those before it, with few exceptions', () => {
  const files = readdirSync(SERVICES, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  )
  expect([...new Set(files.map(placeOf))].toSorted()).toEqual(ORDER.toSorted())
  const arrows = files.flatMap((file) => {
    const code = readFileSync(join(SERVICES, file), 'utf8')
    return [...code.matchAll(/from '(\.[^']+)'/g)].flatMap(([, path = '']) => {
      const to = relative(SERVICES, join(SERVICES, dirname(file), path))
      return to.startsWith('..') ? [] : [[placeOf(file), placeOf(to)] as const]
    })
  })
  expect(arrows.length).toBeGreaterThan(files.length)
  const upwards = arrows.filter(([from, to]) => ORDER.indexOf(from) < ORDER.indexOf(to))
  expect([...new Set(upwards.map((arrow) => arrow.join(' → ')))].toSorted()).toEqual(UPWARDS)
})
