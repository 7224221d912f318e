/** Checks every import of src/ and prisma/ against the rooms of CONTRIBUTING.md. */
import { readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'
import { codeOf, sourcesIn } from './support/source-files.ts'

const MAX_LINES = 300
const MAX_FILES = 18
const BANNED_NAMES = /^(utils?|helpers?|common|misc|manager|index)\.tsx?$/

/** The rooms that every screen may import from; each of the last two from those before it. */
const FOUNDATION = [
  'src/client/words',
  'src/client/browser',
  'src/client/session',
  'src/client/server',
  'src/client/links',
]

/** The rooms of the engine; each may import from those before it. */
const PROJECTION = ['rules', 'ledger', 'answers'].map((room) => `src/server/projection/${room}`)

const ofServer = (...names: string[]) => names.map((name) => `src/server/${name}`)

const ofClient = (...names: string[]) => names.map((name) => `src/client/${name}`)

const ROOMS: Record<string, string[]> = {
  'src/shared': [],
  'src/server/projection/rules': ['src/shared'],
  'src/server/projection/ledger': ['src/shared', ...PROJECTION.slice(0, 1)],
  'src/server/projection/answers': ['src/shared', ...PROJECTION.slice(0, 2)],
  'src/server/setting-texts.ts': [],
  'src/server/env.ts': ['src/server/setting-texts.ts'],
  'src/server/logger.ts': [],
  'src/server/process': [],
  'src/server/queues': ['src/shared'],
  'src/server/auth': ['src/shared', 'src/server/queues'],
  'src/server/mail': ['src/shared'],
  'src/server/calls': [],
  'src/server/push': ['src/shared', 'src/server/calls', 'src/server/mail'],
  'src/server/db': ['src/server/queues'],
  'src/server/csv': ['src/shared', 'src/server/db', ...PROJECTION],
  'src/server/statements': ['src/shared', 'src/server/csv', ...PROJECTION],
  'src/server/imports': ['src/shared', ...ofServer('csv', 'db', 'queues', 'statements')],
  'src/server/services': [
    'src/shared',
    ...ofServer('auth', 'calls', 'csv', 'db', 'imports', 'mail', 'push', 'queues', 'statements'),
    ...PROJECTION,
  ],
  'src/server/trpc': ['src/shared', 'src/server/services'],
  'src/server/http': ['src/shared', 'src/server/queues', 'src/server/services', 'src/server/trpc'],
  'src/server/mcp': ['src/shared', 'src/server/services', 'src/server/trpc', 'src/server/http'],
  'src/server/maintenance': ['src/shared', 'src/server/services', 'src/server/db'],
  'src/server/backups': ['src/shared', ...ofServer('queues', 'db', 'services', 'maintenance')],
  'src/server/cli': [
    'src/shared',
    ...ofServer('services', 'maintenance', 'backups', 'db', 'env.ts', 'logger.ts'),
  ],
  'src/server/server-settings.ts': ofServer('env.ts', 'auth', 'mail', 'push', 'services'),
  'src/server/main.ts': [
    ...ofServer('process', 'http', 'mcp', 'services', 'auth', 'calls', 'db', 'mail'),
    ...ofServer('maintenance', 'backups', 'env.ts', 'server-settings.ts', 'logger.ts'),
  ],
  'src/client/words': ['src/shared'],
  'src/client/browser': [],
  'src/client/session': ['src/shared', 'src/client/browser'],
  'src/client/server': ['src/shared', 'src/server/trpc', ...FOUNDATION.slice(0, 3)],
  'src/client/links': ['src/shared', ...FOUNDATION.slice(0, 4)],
  'src/client/ui': ['src/shared', ...FOUNDATION.slice(0, 3)],
  'src/client/user': ['src/shared', ...FOUNDATION, 'src/client/ui'],
  'src/client/plan': ['src/shared', ...FOUNDATION, 'src/client/ui'],
  'src/client/features': ['src/shared', ...FOUNDATION, ...ofClient('ui', 'plan', 'user')],
  'src/client/app': ['src/shared', ...FOUNDATION, ...ofClient('ui', 'plan', 'user', 'features')],
  'src/client/main.tsx': [...FOUNDATION, 'src/client/app', 'src/client/index.css'],
  prisma: ['src/server/db', 'src/server/maintenance'],
}

interface Import {
  from: string
  to: string
  /** True for `import type` and `export type`, which compiled code does not have. */
  typeOnly: boolean
}

const files = [...sourcesIn('src'), ...sourcesIn('prisma')]

const imports = files.flatMap((file) => importsOf(file, codeOf(file)))

describe('the source', () => {
  it('has files in every room, and every import is recognised', () => {
    const empty = Object.keys(ROOMS).filter((room) => !files.some((file) => roomOf(file) === room))
    expect(empty).toEqual([])
    expect(imports.length).toBeGreaterThan(files.length)
    const known = new Set(files)
    const lost = imports.filter(({ to }) => !known.has(to) && !isOutside(to))
    expect(lost).toEqual([])
  })

  it.each([
    ["import './b.ts'", false],
    ["import { b } from './b.ts'", false],
    ["import {\n  b,\n  type C,\n} from './b.ts'", false],
    ["import b, * as c from './b.ts'", false],
    ["import type { B } from './b.ts'", true],
    ["export { b } from './b.ts'", false],
    ["export * from './b.ts'", false],
    ["export type { B } from './b.ts'", true],
    ["const b = await import('./b.ts')", false],
    ["type B = import('./b.ts').B", false],
    ["lazy(() =>\n  import(\n    './b.ts'\n  ))", false],
  ])('recognises the import in %j', (code, typeOnly) => {
    expect(importsOf('src/a.ts', code)).toEqual([{ from: 'src/a.ts', to: 'src/b.ts', typeOnly }])
  })

  it('has a room for every file', () => {
    const unlisted = files.filter((file) => !file.endsWith('.d.ts') && roomOf(file) === undefined)
    expect(unlisted).toEqual([])
  })

  it('has no import that its room does not allow', () => {
    const wrong = imports.filter(({ from, to }) => {
      const [room, other] = [roomOf(from), roomOf(to)]
      return room !== undefined && room !== other && !ROOMS[room]?.includes(other ?? to)
    })
    expect(wrong).toEqual([])
  })

  it('is drawn in CONTRIBUTING.md from the first rooms to the last', () => {
    const page = readFileSync('CONTRIBUTING.md', 'utf8')
    const drawn = (page.match(/^src\/[\w/]+(?: {2}[\w.-]+)*$/gm) ?? []).map((line) => {
      const [folder = '', ...rooms] = line.split('  ')
      return rooms.length > 0 ? rooms.map((room) => folder + room) : [folder]
    })
    const rooms = Object.keys(ROOMS).filter((room) => room.startsWith('src/'))
    expect(drawn.flat().toSorted()).toEqual(rooms.toSorted())
    const lineOf = (room: string) => drawn.findIndex((line) => line.includes(room))
    const upwards = rooms.flatMap((room) =>
      (ROOMS[room] ?? [])
        .filter((other) => lineOf(other) >= lineOf(room))
        .map((other) => [room, other]),
    )
    expect(upwards).toEqual([])
  })

  it('imports only types of the server in the client', () => {
    const values = imports.filter(
      ({ from, to, typeOnly }) =>
        from.startsWith('src/client/') && to.startsWith('src/server/') && !typeOnly,
    )
    expect(values).toEqual([])
  })

  it('has no import from one feature to another', () => {
    const featureOf = (path: string) => /^src\/client\/features\/([^/]+)\//.exec(path)?.[1]
    const crossing = imports.filter(
      ({ from, to }) => featureOf(from) && featureOf(to) && featureOf(from) !== featureOf(to),
    )
    expect(crossing).toEqual([])
  })

  it('has no import cycle, not even of types', () => {
    expect(findCycle()).toBeNull()
  })

  it(`has no file over ${MAX_LINES} lines`, () => {
    const long = files
      .concat(sourcesIn('tests'))
      .filter((file) => readFileSync(file, 'utf8').trimEnd().split('\n').length > MAX_LINES)
    expect(long).toEqual([])
  })

  it('has no comment that begins with What, How, Whether or Where', () => {
    const begins = /^\s*(?:\/\*\*?|\*|\/\/\/?)\s+(?:What|How|Whether|Where|Null where)\b.*/gm
    const paths = [...files, ...sourcesIn('tests'), 'prisma/schema.prisma']
    const comments = paths.flatMap((path) =>
      (readFileSync(path, 'utf8').match(begins) ?? []).map((comment) => `${path}:${comment}`),
    )
    expect(comments).toEqual([])
  })

  it(`has no folder with more than ${MAX_FILES} files`, () => {
    const counts = new Map<string, number>()
    for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
    const crowded = [...counts].filter(([, count]) => count > MAX_FILES).map(([folder]) => folder)
    expect(crowded).toEqual([])
  })

  it('names no two files alike, but for the two that start each side', () => {
    const names = files.map((file) => basename(file).replace(/\.tsx?$/, ''))
    const taken = names.filter((name, index) => names.indexOf(name) !== index)
    expect(taken).toEqual(['main'])
  })

  it('has no file with a name like utils or helpers', () => {
    expect(files.filter((file) => BANNED_NAMES.test(basename(file)))).toEqual([])
  })

  it('reads process.env, the clock and Date only in the files that may', () => {
    expect(files.filter((file) => /process\.env\b/.test(codeOf(file))).toSorted()).toEqual([
      'prisma/generate.ts',
      'prisma/new-migration.ts',
      'src/server/env.ts',
    ])
    const clocks = files.filter(
      (file) =>
        file.startsWith('src/server/') &&
        /Date\.now\(|new Date\(\)|Temporal\.Now/.test(codeOf(file)),
    )
    expect(clocks.toSorted()).toEqual([
      'src/server/cli/restore-command.ts',
      'src/server/cli/user-command.ts',
      'src/server/main.ts',
    ])
    const dates = files.filter(
      (file) => file.startsWith('src/server/projection/') && /\bDate\b[.(]/.test(codeOf(file)),
    )
    expect(dates).toEqual([])
  })

  it('creates formatters of Intl in few places, because the first one takes a slow phone 90 ms', () => {
    const formatters = files.filter(
      (file) =>
        /^src\/(client|shared)\//.test(file) && /\bIntl\.|\.toLocale\w+\(/.test(codeOf(file)),
    )
    expect(formatters.toSorted()).toEqual([
      'src/client/plan/graph/graph-scales.ts',
      'src/client/words/dates.ts',
      'src/client/words/moments.ts',
      'src/client/words/time-zone.ts',
      'src/shared/plan/by-name.ts',
    ])
  })
})

function importsOf(file: string, code: string): Import[] {
  const statements = code.matchAll(
    /(?:^|\n)\s*(import|export)\s+(type\s)?(?:[^'"();]*?\sfrom\s+)?['"](\.[^'"]+)['"]|import\(\s*['"](\.[^'"]+)['"]\s*\)/g,
  )
  return [...statements].map(([, , type, named, dynamic]) => ({
    from: file,
    to: normalize(join(dirname(file), named ?? dynamic ?? '')).replaceAll('\\', '/'),
    typeOnly: type !== undefined,
  }))
}

/** True for generated files, and for files that are not TypeScript. */
function isOutside(path: string): boolean {
  return path.includes('/generated/') || !/\.tsx?$/.test(path)
}

function roomOf(path: string): string | undefined {
  return Object.keys(ROOMS).find((room) => path === room || path.startsWith(`${room}/`))
}

/** The files of a cycle, in order; null when there is none. */
function findCycle(): string[] | null {
  const done = new Set<string>()
  const visit = (file: string, path: string[]): string[] | null => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file]
    if (done.has(file)) return null
    for (const { to } of imports.filter(({ from }) => from === file)) {
      const cycle = visit(to, [...path, file])
      if (cycle) return cycle
    }
    done.add(file)
    return null
  }
  for (const file of files) {
    const cycle = visit(file, [])
    if (cycle) return cycle
  }
  return null
}
