/** No call of src/ and prisma/ has a list for its arguments: a call can have about 100,000, and lists come from outside. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'
import { expect, it } from 'vitest'

/** A part of the source, as the parser answers it. */
type Part = { type?: string; start?: number; end?: number } & Record<string, unknown>

it('the source passes no list as the arguments of a call', () => {
  const calls = ['src', 'prisma'].flatMap(sourcesIn).flatMap((file) => {
    const found = spreadsIn(readFileSync(file, 'utf8'), file.endsWith('x') ? 'tsx' : 'ts')
    return found.map((call) => `${file}: ${call}`)
  })
  expect(calls).toEqual([])
})

it.each([
  'f(...list)',
  'f(1, g(), ...list)',
  'new A(...list)',
  'a?.f(...list)',
  'f.apply(a, list)',
])('the check finds the list in %s', (call) =>
  expect(spreadsIn(`const a: number = ${call}`)).toEqual([call]),
)

it.each(['[...list]', 'f({ ...fields })', 'f([...list])', 'f((...args) => g(args))'])(
  'the check accepts %s',
  (expression) => expect(spreadsIn(`const a = ${expression}`)).toEqual([]),
)

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('generated'))
}

/** The calls of a file that are made with a list. */
function spreadsIn(code: string, lang: 'ts' | 'tsx' = 'ts'): string[] {
  const found: string[] = []
  const visit = (part: unknown) => {
    if (typeof part !== 'object' || part === null) return
    if (isSpreading(part as Part)) found.push(textOf(part as Part))
    for (const inner of Object.values(part)) visit(inner)
  }
  const textOf = ({ start, end }: Part) => code.slice(start, end)
  visit(parseAst(code, { lang }))
  return found
}

function isSpreading({ type, arguments: given, callee }: Part): boolean {
  if (type !== 'CallExpression' && type !== 'NewExpression') return false
  const spreads = (given as Part[]).some((argument) => argument.type === 'SpreadElement')
  const { property } = callee as { property?: { name?: string } }
  return spreads || (property?.name === 'apply' && (given as Part[]).length > 1)
}
