/** How long calls wait beside other work. */
import type { Request } from 'autocannon'
import { Client } from 'undici'
import { type BenchUser, PASSWORD } from './accounts.ts'
import { drive, type Speed } from './drive.ts'
import { drivePaced } from './paced.ts'
import { additionsTo, compressedMonthQuery } from './requests.ts'

const LOGINS = 16
const WRITERS = 12

interface Driven {
  url: string
  users: BenchUser[]
  seconds: number
}

export interface Months {
  all: Speed
  half: Speed
  besideLogins: Speed
}

/** Months, as browsers ask for them: as many as the server can answer, half as many, and again all of them with 16 logins at a time beside them. */
export async function driveMonths(driven: Driven): Promise<Months> {
  const months = { ...driven, requestsOf: () => [compressedMonthQuery] }
  const all = await drive(months)
  const rate = all.perSecond / 2
  // A driver whose own code is not compiled yet sends late.
  await drivePaced({ ...months, rate, seconds: 1 })
  const half = await drivePaced({ ...months, rate })
  const end = new AbortController()
  const logins = Array.from({ length: LOGINS }, async (_, at) => {
    const email = `${driven.users[at % driven.users.length]?.id}@example.com`
    const client = new Client(driven.url)
    while (!end.signal.aborted) await logIn(client, email)
    await client.close()
  })
  const besideLogins = await drive(months)
  end.abort()
  await Promise.all(logins)
  return { all, half, besideLogins }
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
