import { downloadBackupInput, restoreBackupInput } from '../../../shared/files/backup.ts'
import { downloadBackup, restoreBackup } from '../../services/files/backups.ts'
import { limitedProcedure, router, signedInProcedure } from '../trpc.ts'

export const backupRouter = router({
  download: limitedProcedure('backupsOfUser')
    .meta({ demo: true })
    .input(downloadBackupInput)
    .query(({ ctx, input }) => downloadBackup(ctx.scope, input)),

  restore: signedInProcedure
    .meta({ file: 'backup' })
    .input(restoreBackupInput)
    .mutation(({ ctx, input }) => restoreBackup(ctx.scope, input)),
})
