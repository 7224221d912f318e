/** A second process that writes to the same database, as the terminal commands do. */
import { openDatabase } from '../../src/server/db/open.ts'
import { writeAfterReading } from './write-after-reading.ts'

const db = await openDatabase(process.argv[2] ?? '')
process.stdout.write('ready')
await writeAfterReading(db)
await db.close()
