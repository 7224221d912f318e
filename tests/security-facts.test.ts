/** Checks the statements of docs/security.md about the whole source. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const document = readFileSync('docs/security.md', 'utf8')
const chapterOf = (heading: string, page = document) =>
  page.split(/^## /m).find((text) => text.startsWith(`${heading}\n`)) ?? ''

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((path) => join('src', path).replaceAll('\\', '/'))
  .filter((path) => /\.tsx?$/.test(path) && !path.includes('/generated/'))
const code = new Map(
  files.map((file) => [
    file,
    readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, ''),
  ]),
)
const filesWith = (pattern: RegExp) => files.filter((file) => pattern.test(code.get(file) ?? ''))

describe('the source', () => {
  it('has no weak random values, no weak hashes, and no memory that was not cleared', () => {
    expect(filesWith(/Math\.random|pseudoRandomBytes/)).toEqual([])
    expect(filesWith(/create(Hash|Hmac)\((?!'sha256'[,)])/)).toEqual([])
    expect(filesWith(/allocUnsafe|new Buffer\(/)).toEqual([])
  })

  it('fetches no address that a user typed', () => {
    const places = filesWith(/\bhref=(?!\{addressOf\('\/[a-z-]*'\)\}|"#|"https:)/)
    // A feed's own address, the mail address of the setting `CONTACT`, the server's own way to the provider of sign-ins, and a file of the build.
    expect(places.toSorted()).toEqual([
      'src/client/features/feeds/feed-address.tsx',
      'src/client/features/landing/sign-in-card.tsx',
      'src/server/http/client.ts',
      // Links of Balance, which begin with PUBLIC_ORIGIN.
      'src/server/mail/letter.ts',
    ])
    // That of a file that the page has made.
    expect(filesWith(/\.href = /)).toEqual(['src/client/browser/download.ts'])
    // To the provider of sign-ins that the settings name.
    expect(filesWith(/location\.(assign|replace)\(|location(\.href)? = /)).toEqual([
      'src/client/features/linked-sign-ins/linked-sign-in-settings.tsx',
    ])
    const redirects = [...code.values()].flatMap((text) => text.match(/<Redirect [^>]+>/g) ?? [])
    expect(redirects).toEqual(["<Redirect to={addressOf('/')} replace />"])
    expect(filesWith(/\bres\.redirect\(|['"]location['"],/i)).toEqual([
      'src/server/http/oidc-requests.ts',
    ])
  })

  it('writes the log of the server through one file, and nothing to the console', () => {
    const loggers = filesWith(/import \{[^}]*\b(pino|destination)\b[^}]*\} from 'pino'/)
    // The commands of the terminal write theirs to the standard error.
    expect(loggers.toSorted()).toEqual(['src/server/cli/user-command.ts', 'src/server/logger.ts'])
    expect(filesWith(/\bconsole\.\w+\(/)).toEqual(['src/client/browser/log-failure.ts'])
  })
})

describe('docs/security.md', () => {
  it('names every table of the database among what is protected', () => {
    const models = readFileSync('prisma/schema.prisma', 'utf8').matchAll(/^model (\w+)/gm)
    const protectedData = chapterOf('What is protected')
    const missing = [...models].filter(([, name]) => !protectedData.includes(`\`${name}\``))
    expect(missing.map(([, name]) => name)).toEqual([])
  })

  it('names every file that computes a hash, a signature or a random value', () => {
    const computing = filesWith(
      /createHash\(|createHmac\(|randomBytes\(|timingSafeEqual\(|'(argon2|jose|@simplewebauthn\/server)'/,
    )
    expect(computing.length).toBeGreaterThan(8)
    const inventory = chapterOf('Cryptography')
    expect(computing.filter((file) => !inventory.includes(`\`${file}\``))).toEqual([])
  })
})

it('docs/behaviour names every event of the security log', () => {
  const events = readFileSync('src/server/services/security-log.ts', 'utf8').matchAll(/\| '(\S+)'/g)
  const chapter = chapterOf('Security log', readFileSync('docs/behaviour/signing-in.md', 'utf8'))
  const listed = [...chapter.matchAll(/^\| (`.+?) \|/gm)].flatMap(([, names = '']) =>
    [...names.matchAll(/`([a-z-]+)`/g)].map(([, name = '']) => name),
  )
  expect([...events].map(([, name = '']) => name).toSorted()).toEqual(
    listed.filter((name) => name !== 'event').toSorted(),
  )
})

it('the user table has no hints and no secret questions', () => {
  const [model = ''] = /^model User \{[\s\S]+?^\}/m.exec(
    readFileSync('prisma/schema.prisma', 'utf8'),
  ) ?? ['']
  expect(model).toContain('passwordHash')
  expect(model).not.toMatch(/hint|question|secret(?!Step)/i)
})

it('package-lock.json has no other package that runs a program when it is installed', () => {
  const { allowScripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    allowScripts: Record<string, boolean>
  }
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { hasInstallScript?: true }>
  }
  const running = Object.entries(packages).flatMap(([path, { hasInstallScript }]) =>
    hasInstallScript ? path.replace(/^.*node_modules\//, '') : [],
  )
  expect(running.filter(Boolean).toSorted()).toEqual(Object.keys(allowScripts).toSorted())
})

describe('the table of ASVS', () => {
  const levels = Object.entries(
    JSON.parse(readFileSync('tests/support/asvs-requirements.json', 'utf8')) as Record<
      string,
      string[]
    >,
  ).flatMap(([level, chapters]) =>
    chapters.flatMap((ids) => ids.split(' ').map((id) => [id, level] as const)),
  )
  const rows = [
    ...document.matchAll(/^\| (V[\d.]+) \| (\d) \| [^|]+ \| (\w+) \| ([^|]+) \|$/gm),
  ].map(([, id = '', level = '', met = '', how = '']) => ({ id, level, met, how }))
  const groups = [...document.matchAll(/^\| (V[\d.]+(?:, V[\d.]+)*) \| [^|]+ \|$/gm)].flatMap(
    ([, ids = '']) => ids.split(', '),
  )
  const isIn = (group: string) => (id: string) => id === group || id.startsWith(`${group}.`)

  it('has every requirement of ASVS 5.0, level 1 and 2, in one row or one group', () => {
    expect(levels).toHaveLength(253)
    const places = levels.map(
      ([id, level]) =>
        [
          id,
          rows.filter((row) => row.id === id && row.level === level).length +
            groups.filter((group) => isIn(group)(id)).length,
        ] as const,
    )
    expect(places.filter(([, count]) => count !== 1)).toEqual([])
    const known = levels.map(([id]) => id)
    expect(rows.filter(({ id }) => !known.includes(id))).toEqual([])
    expect(groups.filter((group) => !known.some(isIn(group)))).toEqual([])
  })

  it('names a test for every requirement that is met', () => {
    const states = new Set(rows.map(({ met }) => met))
    expect([...states].toSorted()).toEqual(['no', 'operator', 'yes'])
    const evidence = /`tests\/[\w./-]+\.(test|spec)\.tsx?` \("/
    const bare = rows.filter(({ met, how }) => met === 'yes' && !evidence.test(how))
    expect(bare).toEqual([])
  })

  it('names only tests that exist', () => {
    const named = [...document.matchAll(/`(tests\/[^`]+)` \(("[^"]+"(?:, "[^"]+")*)\)/g)].flatMap(
      ([, path = '', names = '']) =>
        [...names.matchAll(/"([^"]+)"/g)].map(([, name = '']) => ({ path, name })),
    )
    expect(named.length).toBeGreaterThan(200)
    // Within one literal on one line: a title, or the name of a row of a table.
    const isTitle = (text: string) => /^[^\n]*['"`]/.test(text)
    const missing = named.filter(
      ({ path, name }) => !readFileSync(path, 'utf8').split(name).slice(1).some(isTitle),
    )
    expect(missing).toEqual([])
  })

  it('counts its rows right', () => {
    const stated = [...document.matchAll(/^\| [12](?: \| \d+){5} \|$/gm)].map(([line]) => line)
    const counted = ['1', '2'].map((level) => {
      const ofLevel = rows.filter((row) => row.level === level)
      const count = (met: string) => ofLevel.filter((row) => row.met === met).length
      const others = levels.filter(([, ofId]) => ofId === level).length - ofLevel.length
      const counts = [ofLevel.length, count('yes'), count('operator'), count('no'), others]
      return `| ${level} | ${counts.join(' | ')} |`
    })
    expect(stated).toEqual(counted)
  })
})
