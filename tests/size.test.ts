/** The budget of lines that CONTRIBUTING.md gives each room of src/. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const page = readFileSync('CONTRIBUTING.md', 'utf8')

const budgets = [...page.matchAll(/^\| `(src\/[^`]+)` \| ([\d,]+) \|$/gm)].map(
  ([, room = '', lines = '']) => ({ room, budget: Number(lines.replace(',', '')) }),
)

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((path) => join('src', path))
  .filter((path) => /\.tsx?$/.test(path) && !path.includes('/generated/'))

const roomsOf = (file: string) =>
  budgets.filter(({ room }) => file === room || file.startsWith(`${room}/`))

const linesOf = (file: string) => readFileSync(file, 'utf8').split('\n').length - 1

it('each file of src counts in one room', () => {
  const counted = files.filter((file) => !file.endsWith('.d.ts') && roomsOf(file).length !== 1)
  expect(counted).toEqual([])
})

it.each(budgets)('$room has at most $budget lines', ({ room, budget }) => {
  const lines = files
    .filter((file) => roomsOf(file).some((counted) => counted.room === room))
    .reduce((sum, file) => sum + linesOf(file), 0)
  expect(lines).toBeGreaterThan(0)
  expect(lines).toBeLessThanOrEqual(budget)
})
