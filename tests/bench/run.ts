/** `npm run bench` measures everything; `npm run bench -- statements` what statements propose alone. */
import { benchStatements } from './statements/statements.ts'

const [chosen] = process.argv.slice(2)
if (chosen === undefined) await import('./everything.ts')
else if (chosen === 'statements') process.exitCode = benchStatements().every(Boolean) ? 0 : 1
else throw new Error(`There is no benchmark ${JSON.stringify(chosen)}: only "statements".`)
