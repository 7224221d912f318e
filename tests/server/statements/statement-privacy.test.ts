/** Nothing of a statement is kept or logged, however reading it ends [behaviour: Bank statements]. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { pino } from 'pino'
import { afterEach, expect, it, vi } from 'vitest'
import { createTestDatabase } from '../../support/database.ts'
import { serveDatabase } from '../../support/clocked-server.ts'
import { fileOf, ofxOf } from '../../support/example-statements.ts'
import { registerUser } from '../../support/server.ts'

const MARKER = 'Qwyjibo'
const DIGITS = '918273645'
const CALLS = ['read', 'propose', 'match'] as const

const rows = Array.from({ length: 12 }, (_, month) => ({
  date: new Date(Date.UTC(2025, 11 + month, 5)).toISOString().slice(0, 10),
  cents: -15_49,
  text: `${MARKER.toUpperCase()} STREAMING ${DIGITS}`,
}))
const GOOD = ofxOf(rows, { accountNumber: DIGITS, closing: { on: '2026-11-20', cents: 5_00 } })
const TWO_ACCOUNTS = `${GOOD}${ofxOf(rows, { accountNumber: `${DIGITS}1` })}`
const LARGE = GOOD + ' '.repeat(800_000)

/** Each of them with the status that it is answered with. */
const FILES: [string, { name: string; base64: string }, number][] = [
  ['a good file', fileOf(GOOD, `${MARKER}.ofx`), 200],
  ['a file that leaves a question open', fileOf(TWO_ACCOUNTS, `${MARKER}.ofx`), 400],
  ['a file that is no statement', fileOf(`${MARKER} ${DIGITS} `.repeat(50), MARKER), 400],
  ['a file with a broken end', fileOf(GOOD.slice(0, 700), MARKER), 200],
  ['another currency', fileOf(GOOD.replace('USD', 'EUR'), MARKER), 400],
  ['a PDF', fileOf(`%PDF-1.7 ${MARKER} ${DIGITS}`, MARKER), 400],
  [
    'bytes',
    { name: MARKER, base64: Buffer.from(`\0\xff${MARKER}`, 'latin1').toString('base64') },
    400,
  ],
  ['no base64', { name: MARKER, base64: `${MARKER}!` }, 400],
]

afterEach(() => {
  vi.unstubAllEnvs()
})

it('the content of a statement is in no table, log, other answer or file afterwards', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'statement-'))
  // Code that runs from the source is kept there.
  const cache = `tsx-${process.geteuid?.()}`
  mkdirSync(join(tmpdir(), cache), { recursive: true })
  symlinkSync(join(tmpdir(), cache), join(folder, cache))
  vi.stubEnv('TMPDIR', folder)
  const logged: string[] = []
  const logger = pino({ level: 'trace' }, { write: (line) => void logged.push(line) })
  const printed = ['stdout', 'stderr'] as const
  const spies = printed.map((stream) => vi.spyOn(process[stream], 'write'))
  const database = await createTestDatabase('sqlite')
  const server = await serveDatabase({ databaseUrl: database.url, logger })
  const user = await registerUser(server)
  const send = async (call: string, body: string) => {
    const response = await fetch(`${server.url}/trpc/statement.${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${user.token}` },
      body,
    })
    return { status: response.status, text: await response.text() }
  }
  const bodyOf = (file: object, more: object = {}) =>
    JSON.stringify({ account: 'personal', files: [file], ...more })

  for (const call of CALLS)
    for (const [what, file, status] of FILES) {
      const answer = await send(call, bodyOf(file))
      const isQuestion = what.includes('question') && call === 'read'
      expect([call, what, answer.status]).toEqual([call, what, isQuestion ? 200 : status])
      if (answer.status !== 200) expectNoMarker(answer.text)
    }

  // A body that breaks within a name, one that is no JSON at all, and one of which only a part arrives.
  const whole = bodyOf(fileOf(GOOD, MARKER))
  for (const body of [
    whole.slice(0, 60),
    `${MARKER}${whole}`,
    `"${MARKER}"`,
    whole.replace('{', '{{'),
  ]) {
    const answer = await send('match', body)
    expect(answer.status).toBe(400)
    expectNoMarker(answer.text)
  }
  const leaving = new AbortController()
  const half = new ReadableStream({
    start: (controller) => controller.enqueue(Buffer.from(whole.slice(0, -20))),
  })
  const left = fetch(`${server.url}/trpc/statement.read`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${user.token}` },
    body: half,
    signal: leaving.signal,
    duplex: 'half',
  } as RequestInit)
  leaving.abort()
  await expect(left).rejects.toThrow('abort')

  // The thread ends in the middle: a large file has ended the one before, so that the next one has a new thread.
  await send('read', bodyOf(fileOf(LARGE, MARKER)))
  const crash = (worker: Worker) => worker.once('message', () => void worker.terminate())
  process.once('worker', crash)
  const crashed = await send('match', bodyOf(fileOf(LARGE, MARKER)))
  expect(crashed.status).toBe(500)
  expectNoMarker(crashed.text)
  expect(await send('read', bodyOf(fileOf(GOOD, MARKER)))).toMatchObject({ status: 200 })

  // An error quotes what one has sent oneself, and nothing else.
  const unknown = await send('read', bodyOf(fileOf(GOOD), { [MARKER]: 1 }))
  expect(unknown.status).toBe(400)

  const path = new URL(database.url).pathname
  for (const name of readdirSync(dirname(path)))
    if (name.startsWith(basename(path))) expectNoMarker(readFileSync(join(dirname(path), name)))
  expect(readdirSync(folder)).toEqual([cache])
  expect(logged.join('')).toContain('/trpc/statement.match')
  expectNoMarker(logged.join(''))
  for (const spy of spies) {
    expectNoMarker(spy.mock.calls.map(([text]) => String(text)).join(''))
    spy.mockRestore()
  }
  await server.close()
  await database.drop()
  rmSync(folder, { recursive: true })
})

/** Neither as it is, nor in other capitals, nor in base64. */
function expectNoMarker(content: string | Buffer): void {
  const text = content.toString('latin1' as never).toLowerCase()
  expect(text.includes(MARKER.toLowerCase())).toBe(false)
  expect(text.includes(DIGITS)).toBe(false)
  for (const [, { base64 }] of FILES)
    expect(text.includes(base64.slice(0, 40).toLowerCase())).toBe(false)
}
