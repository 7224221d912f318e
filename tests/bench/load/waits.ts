/** The waits of calls beside other work. */
import type { Request } from 'autocannon'
import { Client } from 'undici'
import { type BenchUser, PASSWORD } from './accounts.ts'
import { drive, type Drive, type Speed } from './drive.ts'
import { drivePaced } from './paced.ts'
import { additionsTo, compressedMonthQuery } from './requests.ts'

const LOGINS = 16
const WRITERS = 12

interface Driven {
  url: string
  users: BenchUser[]
  seconds: number
}

export interface BesideLogins {
  alone: Speed
  beside: Speed
  loginsPerSecond: number
}

/** As many requests as the server can answer, and again all of them with 16 logins at a time beside them. */
export async function driveBesideLogins(
  driven: Driven,
  requestsOf: Drive['requestsOf'],
): Promise<BesideLogins> {
  const alone = await drive({ ...driven, requestsOf })
  const end = new AbortController()
  let answered = 0
  const logins = Array.from({ length: LOGINS }, async (_, at) => {
    const email = `${driven.users[at % driven.users.length]?.id}@example.com`
    const client = new Client(driven.url)
    for (; !end.signal.aborted; answered++) await logIn(client, email)
    await client.close()
  })
  const beside = await drive({ ...driven, requestsOf })
  const loginsPerSecond = answered / driven.seconds
  end.abort()
  await Promise.all(logins)
  return { alone, beside, loginsPerSecond }
}

/** Months, as browsers ask for them, `rate` in a second. */
export async function driveMonthsAt(driven: Driven, rate: number): Promise<Speed> {
  const months = { ...driven, rate, requestsOf: () => [compressedMonthQuery] }
  // A driver whose own code is not compiled yet sends late.
  await drivePaced({ ...months, seconds: 1 })
  return drivePaced(months)
}

async function logIn(client: Client, email: string): Promise<void> {
  const { statusCode, body } = await client.request({
    path: '/trpc/auth.login',
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  const text = await body.text()
  if (statusCode !== 200) throw new Error(text)
}

/** Twelve members add to the one account that all of them share. */
export function driveWriters(driven: Driven, account: number): Promise<Speed> {
  const requestsOf = (_user: BenchUser, connection: number): Request[] =>
    additionsTo(account, connection)
  return drive({ ...driven, requestsOf, connections: WRITERS })
}
