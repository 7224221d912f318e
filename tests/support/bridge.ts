/** A SimpleFIN bridge of a test's own, on this machine, which can answer wrongly in each way. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AccountRef } from '../../src/shared/fields.ts'
import { createTestCalls, startOutsideServer } from './outside-server.ts'
import type { TestClient, TestServer } from './server.ts'

export const BRIDGE_HOST = 'bridge.outside.test'

export interface BridgeTransaction {
  id: string
  posted: number | string
  amount: number | string
  description: string
  pending?: boolean
}

export interface BridgeAccount {
  id: string
  name: string
  conn_id?: string
  org?: Record<string, string>
  currency: string
  balance: string
  'balance-date': number | string
  transactions: BridgeTransaction[]
}

type Answer = (res: ServerResponse, req: IncomingMessage) => void

interface AskedRequest {
  method: string
  path: string
  query: URLSearchParams
  authorization: string | undefined
}

/** Noon of a day, in seconds. */
export function secondsAt(day: string): number {
  return Date.parse(`${day}T12:00:00Z`) / 1000
}

export function accountAt(
  id: string,
  { on, dollars, ...others }: { on: string; dollars: string } & Partial<BridgeAccount>,
): BridgeAccount {
  return {
    id,
    name: 'Checking',
    conn_id: 'CON-1',
    currency: 'USD',
    balance: dollars,
    'balance-date': secondsAt(on),
    transactions: [],
    ...others,
  }
}

/** Has no accounts until a test gives it some. */
export async function startBridge() {
  let claims = 0
  const bridge = {
    port: 0,
    accounts: [] as BridgeAccount[],
    /** More of the account set, such as `errlist`. */
    more: {} as Record<string, unknown>,
    /** In place of the right answer to a claim, and to a question. */
    onClaim: null as Answer | null,
    onAccounts: null as Answer | null,
    asked: [] as AskedRequest[],
    /** A setup token that was not used. */
    setupToken: () => {
      const claim = `claim-${++claims}`
      unused.add(claim)
      return tokenOf(`https://${BRIDGE_HOST}:${bridge.port}/simplefin/${claim}`)
    },
    accessUrl: () => `https://ada%40home:s3cret%2F@${BRIDGE_HOST}:${bridge.port}/simplefin`,
    close: () => {},
  }
  const unused = new Set<string>()

  function answerAccounts(req: IncomingMessage, res: ServerResponse, query: URLSearchParams) {
    if (bridge.onAccounts) return bridge.onAccounts(res, req)
    const basic = `Basic ${Buffer.from('ada@home:s3cret/').toString('base64')}`
    if (req.headers.authorization !== basic) return void res.writeHead(403).end()
    const ids = query.getAll('account')
    const from = Number(query.get('start-date') ?? 0)
    const accounts = bridge.accounts
      .filter(({ id }) => ids.length === 0 || ids.includes(id))
      .map((account) => ({
        ...account,
        transactions: query.has('balances-only')
          ? []
          : account.transactions.filter((line) => !(Number(line?.posted) < from)),
      }))
    sendJson(res, { errlist: [], errors: [], accounts, ...bridge.more })
  }

  const server = await startOutsideServer((req, res) => {
    const { pathname: path, searchParams: query } = new URL(req.url ?? '', 'https://bridge')
    const { authorization } = req.headers
    bridge.asked.push({ method: req.method ?? '', path, query, authorization })
    if (path === '/simplefin/accounts' && req.method === 'GET')
      return answerAccounts(req, res, query)
    if (bridge.onClaim) return bridge.onClaim(res, req)
    if (req.method === 'POST' && unused.delete(path.split('/').at(-1) ?? ''))
      return void res.end(bridge.accessUrl())
    res.writeHead(403).end('Forbidden')
  })
  bridge.port = server.port
  bridge.close = server.close
  return bridge
}

export type Bridge = Awaited<ReturnType<typeof startBridge>>

export function tokenOf(claimUrl: string): string {
  return Buffer.from(claimUrl).toString('base64')
}

export function sendJson(res: ServerResponse, value: unknown, status = 200): void {
  res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}

/** The settings of a server that asks bridges of tests, by the name of this one alone. */
export function bankSettings(network: Parameters<typeof createTestCalls>[0] = {}) {
  return { bankFeeds: { hosts: [BRIDGE_HOST] }, calls: createTestCalls(network) }
}

/** Connects an account, and chooses the first one of its bank. */
export async function connectBank(
  { bank }: TestClient,
  bridge: Bridge,
  account: AccountRef = 'personal',
) {
  const setupToken = bridge.setupToken()
  const { connectionId, remoteAccounts } = await bank.connect.mutate({ account, setupToken })
  return bank.choose.mutate({ account, connectionId, key: remoteAccounts[0]?.key ?? '' })
}

/** An address at which no bridge answers. */
const NOWHERE = `https://ada:secret@${BRIDGE_HOST}:1/simplefin`

/** Stores a connection that its user can choose; with the address of a bridge, one that is chosen already. Answers its id. */
export async function addConnection(
  { services: { db, seal }, now }: TestServer,
  { accountId, userId }: { accountId: number; userId: number },
  url?: string,
): Promise<string> {
  const id = randomUUID()
  const at = new Date(now.epochMilliseconds)
  const access = { url: url ?? NOWHERE, remote: { bank: 'CON-1', id: 'ACT-1', name: 'Checking' } }
  const sealed = seal.close(JSON.stringify(access), `bank of account ${accountId}`)
  await db.write((tx) =>
    tx.bankConnection.createMany({
      data: { accountId, id, userId, sealed, createdAt: at, chosenAt: url ? at : null },
    }),
  )
  return id
}
