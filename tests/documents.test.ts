/** Checks the documents: comments point to headings that exist, links lead to files that exist, and names are those of the code. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { DATA_ROUTES } from '../src/server/http/contract/api-data.ts'

const documents = [
  ...readdirSync('.').filter((name) => name.endsWith('.md')),
  ...filesIn('docs', /\.md$/),
]
const sources = [
  ...filesIn('src', /\.(tsx?|css)$/),
  ...filesIn('tests', /\.tsx?$/),
  ...filesIn('prisma', /\.(ts|prisma)$/),
].filter((path) => !path.includes('/generated/'))

describe('docs/behaviour.md', () => {
  const headings = headingsOf('docs/behaviour.md', 2)

  it('has each heading only once', () => {
    expect(headings.length).toBeGreaterThan(40)
    expect(headings.filter((heading, index) => headings.indexOf(heading) !== index)).toEqual([])
  })

  const pointers = sources.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/\[behaviour:\s([^\]]+)\]/g)].map(
      ([, heading = '']) => ({ path, heading: heading.replaceAll(/\n[ \t/*]*/g, ' ') }),
    ),
  )

  it('has the headings that comments point to', () => {
    expect(pointers.length).toBeGreaterThan(100)
    expect(pointers.filter(({ heading }) => !headings.includes(heading))).toEqual([])
  })

  it('has no section without code that points to it', () => {
    const named = new Set(pointers.map(({ heading }) => heading))
    expect(headings.filter((heading) => !named.has(heading))).toEqual(['Purpose'])
  })
})

describe('README.md', () => {
  const readme = readFileSync('README.md', 'utf8')
  const { scripts, dependencies, devDependencies } = JSON.parse(
    readFileSync('package.json', 'utf8'),
  )

  it('names every script', () => {
    const named = Object.keys(scripts).filter((script) => script !== 'postinstall')
    const missing = named.filter((script) => !new RegExp(`npm (run )?${script}\\b`).test(readme))
    expect(missing).toEqual([])
  })

  it('gives a reason for each dependency', () => {
    const packages = Object.keys({ ...dependencies, ...devDependencies })
    const missing = packages.filter(
      (name) => !name.startsWith('@types/') && !readme.includes(`\`${name}\``),
    )
    expect(missing).toEqual([])
  })

  it('lists every room', () => {
    const folders = ['src/server', 'src/client', 'tests', 'docs', 'prisma', 'src/shared'].flatMap(
      (folder) => [folder, ...foldersIn(folder)],
    )
    const rooms = folders.filter((folder) => !/^(docs|prisma|src\/shared)\/./.test(folder))
    const parents = new Set(['src/server', 'src/client'])
    expect(rooms.filter((room) => !parents.has(room) && !readme.includes(`\`${room}/\``))).toEqual(
      [],
    )
  })

  it('names every setting of the server', () => {
    const names = [...readFileSync('src/server/env.ts', 'utf8').matchAll(/^ {2}([A-Z_]+):/gm)]
    expect(names.length).toBeGreaterThan(5)
    expect(names.filter(([, name]) => !readme.includes(`\`${name}\``))).toEqual([])
  })
})

it('package-lock.json takes every package from the npm registry, by its checksum', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { integrity?: string; resolved?: string; inBundle?: true }>
  }
  // A package that is bundled in another one is part of the checksum of that one.
  const others = Object.entries(packages).filter(([path, { inBundle }]) => path && !inBundle)
  expect(others.length).toBeGreaterThan(100)
  const strange = others.filter(
    ([, { integrity, resolved = 'https://registry.npmjs.org/' }]) =>
      !integrity?.startsWith('sha512-') || !resolved.startsWith('https://registry.npmjs.org/'),
  )
  expect(strange).toEqual([])
})

describe('docs/security.md', () => {
  const text = readFileSync('docs/security.md', 'utf8')
  const levels = Object.entries(
    JSON.parse(readFileSync('tests/support/asvs-requirements.json', 'utf8')) as Record<
      string,
      string[]
    >,
  ).flatMap(([level, chapters]) =>
    chapters.flatMap((ids) => ids.split(' ').map((id) => [id, level] as const)),
  )
  const rows = [...text.matchAll(/^\| (V[\d.]+) \| (\d) \| [^|]+ \| (\w+) \| ([^|]+) \|$/gm)].map(
    ([, id = '', level = '', met = '', how = '']) => ({ id, level, met, how }),
  )
  const groups = [...text.matchAll(/^\| (V[\d.]+(?:, V[\d.]+)*) \| [^|]+ \|$/gm)].flatMap(
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

  it('names for every requirement that is met a test', () => {
    const states = new Set(rows.map(({ met }) => met))
    expect([...states].toSorted()).toEqual(['no', 'operator', 'yes'])
    const evidence = /`tests\/[\w./-]+\.(test|spec)\.tsx?` \("/
    const bare = rows.filter(({ met, how }) => met === 'yes' && !evidence.test(how))
    expect(bare).toEqual([])
  })

  it('names only tests that exist', () => {
    const named = [...text.matchAll(/`(tests\/[^`]+)` \(("[^"]+"(?:, "[^"]+")*)\)/g)].flatMap(
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

  it('counts right', () => {
    const stated = [...text.matchAll(/^\| [12](?: \| \d+){5} \|$/gm)].map(([line]) => line)
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

describe('the public contract', () => {
  it('has all its calls in the table of docs/behaviour.md', () => {
    expect(contractCallsOf('docs/behaviour.md').toSorted()).toEqual(
      Object.keys(DATA_ROUTES).toSorted(),
    )
  })

  it('has the same table in README.md', () => {
    const rows = tableOf('README.md').map((row) => row.replaceAll('](docs/behaviour.md#', '](#'))
    expect(rows).toEqual(tableOf('docs/behaviour.md'))
  })
})

describe('every document', () => {
  it('links only to files and headings that exist', () => {
    const links = documents.flatMap((from) =>
      [...readFileSync(from, 'utf8').matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].map(
        ([, path, anchor]) => ({ from, to: path ? join(dirname(from), path) : from, anchor }),
      ),
    )
    expect(links.length).toBeGreaterThan(20)
    const broken = links.filter(
      ({ to, anchor }) => !existsSync(to) || (anchor && !anchorsOf(to).includes(anchor)),
    )
    expect(broken).toEqual([])
  })

  const named = documents.flatMap((from) =>
    [...withoutExamples(from).matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => ({ from, name })),
  )

  it('names only files and folders that exist', () => {
    const MADE_LATER = new Set(['dist/', 'data/', 'screenshots/', 'test-results/engines/'])
    const paths = named.filter(({ name }) =>
      /^[\w./-]+\.(tsx?|mjs|css|html|prisma)$|^(src|tests|prisma|docs)\/[^*<\s]*$|^[\w./-]+\/$/.test(
        name,
      ),
    )
    const baseNames = new Set(
      [...sources, ...documents, 'vite.config.ts'].map((path) => basename(path)),
    )
    const exists = (path: string) => existsSync(path) || baseNames.has(path)
    expect(paths.length).toBeGreaterThan(100)
    expect(paths.filter(({ name }) => !exists(name) && !MADE_LATER.has(name))).toEqual([])
  })

  it('names only functions, fields and procedures that the code has', () => {
    // Options of the TypeScript compiler, which another project sets.
    const OF_OTHERS = new Set(['allowImportingTsExtensions', 'skipLibCheck', 'noEmit'])
    const words = new Set(
      sources.flatMap((path) => withoutComments(path).match(/[A-Za-z_$][\w$]*/g) ?? []),
    )
    const names = named.filter(({ name }) =>
      /^[a-z]+\d*[A-Z]\w*(\(\))?$|^[a-z]\w+\.[a-z]\w+$/.test(name),
    )
    const isFile = (name: string) => /\.(json|ya?ml|md|ts|css|db|js)$/.test(name)
    expect(names.length).toBeGreaterThan(100)
    const unknown = names.filter(
      ({ name }) =>
        !isFile(name) &&
        !OF_OTHERS.has(name) &&
        !name
          .replace('()', '')
          .split('.')
          .every((part) => words.has(part)),
    )
    expect(unknown).toEqual([])
  })
})

/** A document without its blocks of code. */
function withoutExamples(path: string): string {
  return readFileSync(path, 'utf8').replaceAll(/^```[\s\S]*?^```/gm, '')
}

function withoutComments(path: string): string {
  return readFileSync(path, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '')
}

function filesIn(folder: string, name: RegExp): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path).replaceAll('\\', '/'))
    .filter((path) => name.test(path))
}

function foldersIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${folder}/${name}`)
}

/** The rows of the table of the contract. */
function tableOf(path: string): string[] {
  return readFileSync(path, 'utf8').match(/^\| [A-Z, ]+ \| `.+\|$/gm) ?? []
}

/** Like "POST auth login" and "GET income", from the rows of the table of the contract. */
function contractCallsOf(path: string): string[] {
  return tableOf(path).flatMap((row) => {
    const [, methods = '', resources = ''] = /^\| ([A-Z, ]+) \| (`[^|]+) \|/.exec(row) ?? []
    const names = [...resources.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
    const isAuth = resources.startsWith('`auth&')
    return methods
      .split(', ')
      .flatMap((method) =>
        names.map(
          (name) => `${method} ${isAuth ? 'auth ' : ''}${name.replace('auth&action=', '')}`,
        ),
      )
  })
}

function headingsOf(path: string, level?: number): string[] {
  const marks = level === undefined ? '#+' : '#'.repeat(level)
  const lines = readFileSync(path, 'utf8').matchAll(new RegExp(`^${marks} (.+)$`, 'gm'))
  return [...lines].map(([, heading]) => heading?.trim() ?? '')
}

/** The names by which a rendered page can be linked into, as GitHub makes them of headings. */
function anchorsOf(path: string): string[] {
  return headingsOf(path).map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
      .replaceAll(/\s/g, '-'),
  )
}
