/** Checks that what docs/security.md says of the whole source is so. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const document = readFileSync('docs/security.md', 'utf8')
const chapterOf = (heading: string) =>
  document.split(/^## /m).find((text) => text.startsWith(`${heading}\n`)) ?? ''

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
    expect(filesWith(/create(Hash|Hmac)\((?!'sha256'\))/)).toEqual([])
    expect(filesWith(/allocUnsafe|new Buffer\(/)).toEqual([])
  })

  it('leads to no address that a user typed', () => {
    const places = filesWith(/\bhref=(?!\{addressOf\('\/[a-z-]*'\)\}|"#)/)
    // A feed's own address, the mail address of the setting `CONTACT`, and that of a file of the build.
    expect(places.toSorted()).toEqual([
      'src/client/features/feeds/feed-address.tsx',
      'src/client/features/landing/sign-in-card.tsx',
      'src/server/http/client.ts',
      // Links of Balance, which begin with PUBLIC_ORIGIN.
      'src/server/mail/letter.ts',
    ])
    // That of a file that the page has made.
    expect(filesWith(/\.href = /)).toEqual(['src/client/browser/download.ts'])
    expect(filesWith(/location\.(assign|replace)\(|location(\.href)? = /)).toEqual([])
    const redirects = [...code.values()].flatMap((text) => text.match(/<Redirect [^>]+>/g) ?? [])
    expect(redirects).toEqual(["<Redirect to={addressOf('/')} replace />"])
    expect(filesWith(/\bres\.redirect\(|['"]location['"],/i)).toEqual([])
  })

  it('writes the log of the server through one file, and nothing to a console', () => {
    const loggers = filesWith(/import \{[^}]*\b(pino|destination)\b[^}]*\} from 'pino'/)
    // The commands of the terminal write theirs to the standard error.
    expect(loggers.toSorted()).toEqual(['src/server/cli/user-command.ts', 'src/server/logger.ts'])
    expect(filesWith(/\bconsole\.\w+\(/)).toEqual(['src/client/browser/log-failure.ts'])
  })
})

describe('docs/security.md', () => {
  it('has every table of the database among what is protected', () => {
    const models = readFileSync('prisma/schema.prisma', 'utf8').matchAll(/^model (\w+)/gm)
    const protectedData = chapterOf('What is protected')
    const missing = [...models].filter(([, name]) => !protectedData.includes(`\`${name}\``))
    expect(missing.map(([, name]) => name)).toEqual([])
  })

  it('has every file that computes a hash, a signature or a random value in its inventory', () => {
    const computing = filesWith(
      /createHash\(|createHmac\(|randomBytes\(|timingSafeEqual\(|'(argon2|jose|@simplewebauthn\/server)'/,
    )
    expect(computing.length).toBeGreaterThan(8)
    const inventory = chapterOf('Cryptography')
    expect(computing.filter((file) => !inventory.includes(`\`${file}\``))).toEqual([])
  })
})

it('docs/behaviour.md lists every event of the security log', () => {
  const events = readFileSync('src/server/services/security-log.ts', 'utf8').matchAll(/\| '(\S+)'/g)
  const [, chapter = ''] =
    /^## Security log\n([\s\S]+?)^## /m.exec(readFileSync('docs/behaviour.md', 'utf8')) ?? []
  const listed = [...chapter.matchAll(/^\| (`.+?) \|/gm)].flatMap(([, names = '']) =>
    [...names.matchAll(/`([a-z-]+)`/g)].map(([, name = '']) => name),
  )
  expect([...events].map(([, name = '']) => name).toSorted()).toEqual(
    listed.filter((name) => name !== 'event').toSorted(),
  )
})

it('a user has no hints and secret questions', () => {
  const [model = ''] = /^model User \{[\s\S]+?^\}/m.exec(
    readFileSync('prisma/schema.prisma', 'utf8'),
  ) ?? ['']
  expect(model).toContain('passwordHash')
  expect(model).not.toMatch(/hint|question|secret(?!Step)/i)
})

it('only packages that may do so run programs when they are installed', () => {
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
