/** The documents hold together: comments point to headings that exist, and links lead somewhere. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

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

  it('has each heading once', () => {
    expect(headings.length).toBeGreaterThan(40)
    expect(headings.filter((heading, index) => headings.indexOf(heading) !== index)).toEqual([])
  })

  it('has the headings that comments point to', () => {
    const pointers = sources.flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/\[behaviour:\s([^\]]+)\]/g)].map(([, heading]) => ({
        path,
        heading: heading?.replaceAll(/\n[ \t/*]*/g, ' '),
      })),
    )
    expect(pointers.length).toBeGreaterThan(100)
    const named = new Set<string | undefined>(headings)
    expect(pointers.filter(({ heading }) => !named.has(heading))).toEqual([])
  })
})

describe('links', () => {
  it('lead to files and headings that exist', () => {
    const links = documents.flatMap((from) =>
      [...readFileSync(from, 'utf8').matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].map(
        ([, path, anchor]) => ({ from, to: path ? join(dirname(from), path) : from, anchor }),
      ),
    )
    expect(links.length).toBeGreaterThan(10)
    const broken = links.filter(
      ({ to, anchor }) => !existsSync(to) || (anchor && !anchorsOf(to).includes(anchor)),
    )
    expect(broken).toEqual([])
  })
})

function filesIn(folder: string, name: RegExp): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path).replaceAll('\\', '/'))
    .filter((path) => name.test(path))
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
