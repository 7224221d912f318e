/** Check-ins in the records of changes [behaviour: Undo]. */
import { chunksOf } from '../../db/database.ts'
import { databaseTime } from '../scope.ts'
import type { ChangedRow, Table } from '../undo/changed-rows.ts'

/** All of them stand alike. Nothing is compared: old ones are purged. */
type CheckInState = Record<string, never>

export const CHECK_INS: Table<number, CheckInState> = {
  name: 'CheckIn',
  async open({ tx, scope, accountId }, rows) {
    return {
      async putBack() {
        for (const some of chunksOf(rows))
          for (const undoneAt of [databaseTime(scope), null]) {
            const own = some.filter(({ before }) => (before === null) === (undoneAt !== null))
            if (own.length === 0) continue
            const id = { in: own.map(({ key }) => key) }
            await tx.checkIn.updateMany({ where: { accountId, id }, data: { undoneAt } })
          }
      },
    }
  },
}

export function checkInMade(id: number): ChangedRow<number, CheckInState> {
  return { table: CHECK_INS, key: id, before: null, after: {} }
}
