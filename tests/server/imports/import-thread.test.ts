/** The thread that reads files. When reading one file fails, the other files are still read. */
import { expect, it } from 'vitest'
import {
  type CsvTask,
  readInThread,
  withCsvFile,
} from '../../../src/server/imports/import-thread.ts'

const today = '2026-11-20'
const fileOf = (csv: string): CsvTask => ({ csv: Buffer.from(csv), mapping: null, today })
const GOOD = fileOf('type,name,amount\nincome,a,1\nincome,b,1')
const LARGE = fileOf(`type,name,amount\n${'income,a,1\n'.repeat(50_000)}`)

const countOf = (task: CsvTask) => withCsvFile(task, async (file) => file.count)

it('the import thread reads many files, small and large', async () => {
  const tasks = Array.from({ length: 12 }, (_, at) => (at % 4 ? GOOD : LARGE))
  const counts = await Promise.all(tasks.map(countOf))
  expect(counts).toEqual(tasks.map((task) => (task === GOOD ? 2 : 50_000)))
})

it('a file that cannot be read does not stop the files before and after it', async () => {
  const broken = { csv: { length: 1 }, mapping: null } as unknown as CsvTask
  const [before, failed, after] = await Promise.allSettled([GOOD, broken, GOOD].map(countOf))
  expect([before?.status, failed?.status, after?.status]).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
  ])
  expect(await countOf(GOOD)).toBe(2)
})

it('the import thread continues when the code that uses a file fails', async () => {
  const fail = () => Promise.reject(new Error('The disk is full.'))
  await expect(withCsvFile(GOOD, fail)).rejects.toThrow('The disk is full.')
  expect(await countOf(GOOD)).toBe(2)
})

it('the failure of the code that reads a statement says where it is, and nothing of the statement', async () => {
  const broken = { name: 'a', base64: 123_456_789 as unknown as string }
  const failure = await readInThread({ find: 'lines', files: [broken] }).then(String, String)
  expect(failure).toMatch(/^Error: A statement cannot be read\..*read-statement\.ts:\d+/s)
  expect(failure).not.toContain('123456789')
  const good = { name: 'a', base64: btoa('!Type:Bank\nD13/1/26\nT1\n^\n') }
  expect(await readInThread({ find: 'lines', files: [good] })).toMatchObject({ lineCount: 1 })
})
