/**
 * Attacks on the door of the server: connections that bring or take nothing, what costs before a call is known, and a stolen
 * key.
 */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { type Attack, statusesOf } from './attack-list.ts'
import type { AttackedServer } from './attacked-server.ts'

const SMALL_FILE = JSON.stringify({
  account: 'personal',
  csvData: 'type,name,amount\nincome,Pay,1',
  columnMapping: 'byHeaders',
})

/** A backup of 5 MB: the names take four bytes a character. */
const LONG_NAMES = JSON.stringify({
  account: 'personal',
  backup: {
    format: 'balance-backup',
    version: 1,
    accountName: 'Personal Account',
    startingBalanceCents: 0,
    cashFlows: Array.from({ length: 5_000 }, (_, at) => ({
      kind: 'income',
      name: `${at}${'\u{1f600}'.repeat(196)}`,
      amountCents: at,
      recurrenceType: 'DAILY',
      startDate: '2026-01-01',
      overrides: [1, 2, 3, 4].map((month) => ({
        date: `2026-0${month}-01`,
        amountCents: 99_999_999_999,
      })),
    })),
  },
})

export const DOOR_ATTACKS: Attack[] = [
  {
    name: '39 idle connections of 4 users with files',
    run: (server, _attacker, other) => importBesideFiles(server, other, 4, 39, 0),
  },
  {
    name: '9 idle connections of 9 users with files',
    run: (server, _attacker, other) => importBesideFiles(server, other, 9, 9, 0),
  },
  {
    name: '80 slow files of 20 users',
    run: (server, _attacker, other) => importBesideFiles(server, other, 20, 80, 25_000),
  },
  {
    name: '300 backups that nobody reads',
    run: async (server) => {
      const reader = await server.register('reader@example.com')
      await server.send(reader, '/trpc/backup.restore', LONG_NAMES)
      const input = encodeURIComponent(JSON.stringify({ account: 'personal' }))
      const sockets = await Promise.all(
        Array.from({ length: 300 }, () => connectTo(server, { reads: false })),
      )
      for (const socket of sockets)
        socket.write(headOf(server, `GET /trpc/backup.download?input=${input}`, reader))
      await wait(20_000)
      const open = sockets.filter(({ closed }) => !closed).length
      for (const socket of sockets) socket.destroy()
      return `${open} open after 20 s`
    },
  },
  {
    name: 'ten lists and ten backups of long names, in a batch each',
    run: async (server) => {
      const reader = await server.register('batches@example.com')
      await server.send(reader, '/trpc/backup.restore', LONG_NAMES)
      const answers = []
      for (const path of ['income.list', 'backup.download']) {
        const inputs = Array.from({ length: 10 }, (_, at) => [at, { account: 'personal' }])
        const input = encodeURIComponent(JSON.stringify(Object.fromEntries(inputs)))
        const paths = inputs.map(() => path).join()
        answers.push(await server.send(reader, `/trpc/${paths}?batch=1&input=${input}`))
        await wait(1_000)
      }
      return statusesOf(answers)
    },
  },
  {
    name: '15,000 commas in the path of a call, 40 times',
    run: async (server) => {
      const path = `/trpc/${','.repeat(15_000)}?batch=1`
      const calls = Array.from({ length: 40 }, () => server.send(null, path))
      return statusesOf(await Promise.all(calls))
    },
  },
  {
    name: 'a stolen token at all that takes its user over, and 60 sign-outs',
    run: async (server, attacker) => {
      const takeovers = await Promise.all(
        TAKEOVERS.map(([path, input]) => server.send(attacker, path, JSON.stringify(input))),
      )
      if (takeovers.some(({ status }) => status !== 400)) throw new Error(statusesOf(takeovers))
      const signOuts = await Promise.all(
        Array.from({ length: 60 }, () => server.send(attacker, '/trpc/session.endOthers', '{}')),
      )
      return `${statusesOf(takeovers)}; ${statusesOf(signOuts)}`
    },
  },
]

/** Each of them asks for the password or a passkey. */
const TAKEOVERS: [path: string, input: object][] = [
  ['/trpc/passkey.startAdding', {}],
  ['/trpc/passkey.setSecondStep', { secondStep: true }],
  ['/trpc/passkey.setSecondStep', { secondStep: false }],
  ['/trpc/passkey.makeRecoveryCodes', {}],
  ['/trpc/user.changeEmail', { newEmail: 'thief@example.com' }],
  ['/api/user/change-email', { newEmail: 'thief@example.com' }],
  ['/api/auth/change-email', { newEmail: 'thief@example.com' }],
]

/**
 * Begins files of 12 MB of many users, of which `bytesPerSecond` arrive, and answers what came of the imports of another
 * user meanwhile.
 * @throws Error when these took more than a second
 */
async function importBesideFiles(
  server: AttackedServer,
  other: string,
  users: number,
  count: number,
  bytesPerSecond: number,
): Promise<string> {
  const emails = Array.from({ length: users }, (_, at) => `crowd${at}-${count}@example.com`)
  const tokens: string[] = []
  for (const email of emails) tokens.push(await server.register(email))
  const sockets = await Promise.all(
    Array.from({ length: count }, (_, at) => beginFile(server, tokens[at % users] ?? '')),
  )
  const sending = setInterval(() => {
    for (const socket of sockets) socket.write('['.repeat(bytesPerSecond))
  }, 1_000)
  try {
    const outcomes: string[] = []
    // The slow ones become large.
    for (let seconds = 0; seconds <= (bytesPerSecond > 0 ? 12 : 0); seconds += 4) {
      await wait(bytesPerSecond > 0 ? 4_000 : 500)
      const startedAt = performance.now()
      const abort = AbortSignal.timeout(10_000)
      const answer = await server
        .send(other, '/trpc/import.preview', SMALL_FILE, undefined, abort)
        .catch(() => ({ status: 0 }))
      const spent = performance.now() - startedAt
      outcomes.push(`${answer.status} in ${spent.toFixed(0)} ms`)
      if (answer.status !== 200 || spent > 1_000) throw new Error(outcomes.join(', '))
    }
    return outcomes.join(', ')
  } finally {
    clearInterval(sending)
    for (const socket of sockets) socket.destroy()
  }
}

/** The head of a call with a file, on a connection of its own. */
async function beginFile(server: AttackedServer, token: string): Promise<Socket> {
  const socket = await connectTo(server, { reads: true })
  const length = 'Content-Type: application/json\r\nContent-Length: 12000000\r\n'
  socket.write(headOf(server, 'POST /trpc/backup.restore', token, length))
  return socket
}

async function connectTo({ url }: AttackedServer, { reads }: { reads: boolean }): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  if (reads) socket.resume()
  await once(socket, 'connect')
  return socket
}

function headOf({ url }: AttackedServer, line: string, token: string, more = ''): string {
  const { host } = new URL(url)
  return `${line} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\n${more}\r\n`
}
