import { codesOf } from './failures.ts'

export const DATABASE_URL_WANTS =
  'It must be file:PATH, where this user can write, or postgresql://USER:PASSWORD@HOST/NAME of a database that answers.'

const WANTED: [RegExp, string][] = [
  [/^(ENOSPC|SQLITE_FULL|53100)$/, 'Its disk is full: make room there.'],
  [
    /^(EROFS|SQLITE_READONLY.*|25006)$/,
    'It must name a database that can be written, on a disk that is not mounted for reading only, and no standby.',
  ],
  [/^SQLITE_BUSY/, 'End the program that uses it, or name another database.'],
  [/^(EACCES|EPERM|SQLITE_CANTOPEN.*)$/, 'It must name a file that this user can read and write.'],
  [
    /^(42501|3F000)$/,
    'Its user must be allowed to make tables: let the user own the database, or let an administrator run GRANT USAGE, CREATE ON SCHEMA public TO the user there.',
  ],
  [
    /^UTF08$/,
    'Balance needs UTF8: make a database with createdb --encoding=UTF8 --template=template0; pg_dump and pg_restore carry over what is in the other one.',
  ],
  [
    /^ERR_INVALID_URL$/,
    'It must be like postgresql://USER:PASSWORD@HOST:PORT/NAME, with a port up to 65535, and with characters like # and / in a password as %23 and %2F.',
  ],
  [/^3D000$/, 'It must name a database that is there: make it with createdb first.'],
  [/^28(000|P01)$/, 'It must have the name and the password of a user who may connect.'],
  [
    /^(ECONN|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|(08\w{3}|57P0[1-3]|53300|DatabaseNotReachable|ConnectionClosed|SocketTimeout|TlsConnectionError)$)/,
    'It must name a database that answers, as postgresql://USER:PASSWORD@HOST/NAME.',
  ],
]

/** @param wants used where an error does not say what the setting wants */
export async function namingSetting<T>(
  setting: string,
  work: () => T,
  wants?: string,
): Promise<Awaited<T>> {
  try {
    return await work()
  } catch (error) {
    const wanted = wantedFor(error) ?? wants
    if (wanted === undefined) throw error
    throw new Error(`Balance cannot use this ${setting}: ${reasonOf(error)}. ${wanted}`, {
      cause: error,
    })
  }
}

function wantedFor(error: unknown): string | undefined {
  const [first] = partsOf(error)
  for (const code of codesOf(first))
    for (const [pattern, wanted] of WANTED) if (pattern.test(code)) return wanted
  return undefined
}

/** Node's errors about a name with several addresses have no message but those of their parts. */
function partsOf(error: unknown): unknown[] {
  return error instanceof AggregateError ? error.errors : [error]
}

export function reasonOf(error: unknown): string {
  const [first] = partsOf(error)
  if (!(first instanceof Error)) return String(first)
  // Prisma's drivers have what the database has said in the cause, if it has said anything.
  const { originalMessage, kind } = (first.cause ?? {}) as Record<string, unknown>
  if (typeof originalMessage === 'string') return originalMessage
  return kind === first.message ? 'it does not answer' : first.message
}
