/**
 * The programs that tests start as processes, the server and the commands of the terminal: from the source, or from the build that
 * `npm test` names in SERVER. A build starts in a fraction of the time that compiling the source takes.
 */
import { dirname, join } from 'node:path'

/** The file of the built server. */
const { SERVER } = process.env

/** The arguments for Node that start the server, or one of the commands. */
export function programArgs(
  program: 'main' | 'user' | 'backup' | 'restore' | 'doctor' | 'move',
): string[] {
  if (SERVER) return [join(dirname(SERVER), `${program}.js`)]
  const file = program === 'main' ? 'main' : `cli/${program}-command`
  return ['--import', 'tsx', `src/server/${file}.ts`]
}
