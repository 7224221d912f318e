/** A report of tests lists titles alone: the title of a test outside of every `describe` begins with its subject. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'
import { expect, it } from 'vitest'

const FIRST_WORDS_WITHOUT_SUBJECT = new Set(
  [
    'about after against as at before behind below beside between by during for from in into of on',
    'over since than through to under until with within without',
    'if that what when where which while who whose',
    'are be can cannot could does has have is may must should was were will would',
    'adds allows asks begins brings comes does ends finds gives goes joins keeps leaves lets makes',
    'moves needs never not opens proposes puts refuses rejects removes returns says sends sets shows',
    'stands starts stays takes tells undoes writes',
  ].flatMap((words) => words.split(' ')),
)

/** A part of a test file, as the parser answers it. */
type Part = { type?: string } & Record<string, unknown>

it('every test outside of a describe has a title that begins with its subject', () => {
  const titles = readdirSync('tests', { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(test|spec)\.tsx?$/.test(path))
    .flatMap((path) =>
      titlesIn(readFileSync(join('tests', path), 'utf8'), path.endsWith('x') ? 'tsx' : 'ts').map(
        (title) => `${path}: ${title}`,
      ),
    )
  expect(titles.length).toBeGreaterThan(1_000)
  expect(titles.filter((title) => lacksSubject(title.replace(/^\S+ /, '')))).toEqual([])
})

it.each([
  ["it('is right', () => {})", ['is right']],
  ["test.each([1])('of %i', () => {})", ['of %i']],
  ['for (const a of [1]) test(`at ${a}`, () => {})', ['at ']],
  ["describe('a sum', () => { it('is right', () => {}) })", []],
  ["test.describe('a sum', () => { test('is right', () => {}) })", []],
  ["it('a sum is right', () => {})", []],
])('the check of titles finds in %s: %j', (code, found) => {
  expect(titlesIn(code).filter(lacksSubject)).toEqual(found)
})

function lacksSubject(title: string): boolean {
  const [first = ''] = title.toLowerCase().split(/[^a-z]/)
  return FIRST_WORDS_WITHOUT_SUBJECT.has(first)
}

/** The titles outside of every `describe`, each to its first variable. */
function titlesIn(code: string, lang: 'ts' | 'tsx' = 'ts'): string[] {
  const found: string[] = []
  const visit = (part: unknown) => {
    if (typeof part !== 'object' || part === null || isDeclaration(part as Part)) return
    const names = namesCalled(part as Part)
    if (names.includes('describe')) return
    const title = names.some((name) => name === 'it' || name === 'test')
      ? titleOf(part as Part)
      : null
    if (title === null) for (const inner of Object.values(part)) visit(inner)
    else found.push(title)
  }
  visit(parseAst(code, { lang }))
  return found
}

const isDeclaration = ({ type }: Part) => type?.endsWith('Declaration') ?? false

/** The names in what is called: `it` and `each` of `it.each(rows)(title, test)`. */
function namesCalled({ type, callee }: Part): string[] {
  const names: string[] = []
  let part = type === 'CallExpression' ? (callee as Part | undefined) : undefined
  while (part) {
    const { name, property, object, callee: inner } = part as Record<string, Part | undefined>
    if (typeof name === 'string') names.push(name)
    if (typeof property?.['name'] === 'string') names.push(property['name'])
    part = object ?? inner
  }
  return names
}

function titleOf({ arguments: given }: Part): string | null {
  const [first] = given as (Part & { value?: unknown; quasis?: { value: { raw: string } }[] })[]
  if (first?.type === 'TemplateLiteral') return first.quasis?.[0]?.value.raw ?? null
  return typeof first?.value === 'string' ? first.value : null
}
