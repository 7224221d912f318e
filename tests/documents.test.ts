/** Checks the documents: comments point to headings that exist, links lead to files that exist, and names are those of the code. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
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

describe('docs/behaviour', () => {
  const INDEX = 'docs/behaviour/README.md'
  const pages = filesIn('docs/behaviour', /\.md$/)
  const headings = pages.flatMap((page) => headingsOf(page, 2))

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
    expect(headings.filter((heading) => !named.has(heading))).toEqual(['Purpose', 'Pages'])
  })

  it('has an index with every page and every heading', () => {
    const places = pages.flatMap((page) => {
      const links = headingsOf(page, 2).map((heading) => `[${heading}](${basename(page)}#`)
      return page === INDEX ? [] : [`](${basename(page)}):`, ...links]
    })
    const index = readFileSync(INDEX, 'utf8')
    expect(places.filter((place) => !index.includes(place))).toEqual([])
  })
})

describe('the tables of docs', () => {
  const { scripts, dependencies, devDependencies, engines } = JSON.parse(
    readFileSync('package.json', 'utf8'),
  )

  it('name every script of package.json', () => {
    const commands = readFileSync('docs/commands.md', 'utf8')
    const named = Object.keys(scripts).filter((script) => script !== 'postinstall')
    const missing = named.filter((script) => !new RegExp(`npm (run )?${script}\\b`).test(commands))
    expect(missing).toEqual([])
  })

  it('give a reason for each dependency', () => {
    const reasons = readFileSync('docs/dependencies.md', 'utf8')
    const packages = Object.keys({ ...dependencies, ...devDependencies })
    const missing = packages.filter(
      (name) => !name.startsWith('@types/') && !reasons.includes(`\`${name}\``),
    )
    expect(missing).toEqual([])
  })

  it('name the oldest Node that works', () => {
    const oldest = `Node ${/[\d.]+/.exec(engines.node)}`
    for (const page of ['README.md', 'docs/dependencies.md'])
      expect(readFileSync(page, 'utf8')).toContain(oldest)
  })

  it('list every room', () => {
    const rooms = readFileSync('CONTRIBUTING.md', 'utf8')
    const folders = ['src/server', 'src/client', 'tests', 'docs', 'prisma', 'src/shared'].flatMap(
      (folder) => [folder, ...foldersIn(folder)],
    )
    const parents = /^(docs|prisma|src\/shared)\/.|^src\/(server|client)$/
    expect(
      folders.filter((folder) => !parents.test(folder) && !rooms.includes(`\`${folder}/\``)),
    ).toEqual([])
  })

  it('name every setting of the server', () => {
    const settings = readFileSync('docs/settings.md', 'utf8')
    const names = [...readFileSync('src/server/env.ts', 'utf8').matchAll(/^ {2}([A-Z_]+):/gm)]
    expect(names.length).toBeGreaterThan(5)
    expect(names.filter(([, name]) => !settings.includes(`\`${name}\``))).toEqual([])
  })

  it('name every call of the public contract', () => {
    expect(contractCallsOf('docs/api.md').toSorted()).toEqual(Object.keys(DATA_ROUTES).toSorted())
  })
})

describe('README.md', () => {
  const readme = readFileSync('README.md', 'utf8')

  it('can be read in a few minutes', () => {
    expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(120)
  })

  it('shows every picture that `npm run shots -- --readme` takes', () => {
    const unused = filesIn('docs/pictures', /./).filter((path) => !readme.includes(`"${path}"`))
    expect(unused).toEqual([])
  })

  it('names the command by which CI tests', () => {
    const [, commands = ''] = /^## Two commands\n[\s\S]*?^```sh\n([\s\S]*?)^```/m.exec(readme) ?? []
    const [first, test] = commands.split('\n').map((line) => line.replace(/\s*#.*$/, ''))
    expect(first).toBe('npm install && npm run dev')
    expect(readFileSync('.ci/run', 'utf8')).toMatch(new RegExp(`^ *${test} [|>]`, 'm'))
  })
})

it('package-lock.json takes every package from the npm registry, with a checksum', () => {
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

describe('every document', () => {
  it('has at most 400 lines, but for the table of ASVS', () => {
    const long = documents.filter((path) => readFileSync(path, 'utf8').split('\n').length > 401)
    expect(long).toEqual(['docs/security.md'])
  })

  it('has an empty line after each table', () => {
    const rows = documents.flatMap((from) => withoutExamples(from).match(/^\|.*\n[^|\n].*/gm) ?? [])
    expect(rows).toEqual([])
  })

  it('is in the index of its folder', () => {
    const pages = documents.filter((path) => path.startsWith('docs/') && path !== 'docs/README.md')
    const indexOf = (path: string) =>
      basename(path) === 'README.md' ? dirname(dirname(path)) : dirname(path)
    const lost = pages.filter((path) => {
      const index = readFileSync(`${indexOf(path)}/README.md`, 'utf8')
      return !index.includes(`](${relative(indexOf(path), path)})`)
    })
    expect(lost).toEqual([])
  })

  it('names only scripts that exist', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
    const commands = documents.flatMap((from) =>
      [...readFileSync(from, 'utf8').matchAll(/npm run (?:-s )?([a-z][\w:]*)/g)].map(
        ([, script = '']) => ({ from, script }),
      ),
    )
    expect(commands.length).toBeGreaterThan(50)
    expect(commands.filter(({ script }) => !(script in scripts))).toEqual([])
  })

  it('links only to files and headings that exist', () => {
    const links = documents.flatMap((from) =>
      [
        ...readFileSync(from, 'utf8').matchAll(
          /(?:\]\(|src=")(?!https?:)([^)"#\s]*)(?:#([^)\s]+))?[)"]/g,
        ),
      ].map(([, path, anchor]) => ({ from, to: path ? join(dirname(from), path) : from, anchor })),
    )
    expect(links.length).toBeGreaterThan(20)
    const broken = links.filter(
      ({ to, anchor }) => !existsSync(to) || (anchor && !anchorsOf(to).includes(anchor)),
    )
    expect(broken).toEqual([])
  })

  it('exists where the source, CI or a container file names it', () => {
    const others = ['.ci/run', 'vite.config.ts', ...filesIn('docs/deploying', /(?<!\.md)$/)]
    const pages = [...sources, ...others].flatMap(
      (from) => readFileSync(from, 'utf8').match(/\bdocs\/[\w/-]+\.md\b/g) ?? [],
    )
    expect(pages.length).toBeGreaterThan(5)
    expect(pages.filter((page) => !existsSync(page))).toEqual([])
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

  it('has commands with files that exist', () => {
    const text = documents.map((from) => readFileSync(from, 'utf8')).join('\n')
    const files = text.match(/(?<=^[^`|\n]*(--?f\w*|cp) )docs\/[\w./-]+/gm) ?? []
    expect(files.length).toBeGreaterThan(3)
    expect(files.filter((path) => !existsSync(path))).toEqual([])
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
  const lines = withoutExamples(path).matchAll(new RegExp(`^${marks} (.+)$`, 'gm'))
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
