import { downloadBackupInput, restoreBackupInput } from '../../../shared/files/backup.ts'
import { importRefInput, previewImportInput, runImportInput } from '../../../shared/files/import.ts'
import { previewPlanInput } from '../../../shared/statements/plan-preview.ts'
import { comparedStatementInput, readStatementInput } from '../../../shared/statements/statement.ts'
import { downloadBackup, restoreBackup } from '../../services/files/backups.ts'
import {
  previewImport,
  restoreImport,
  runImport,
  undoImport,
} from '../../services/files/imports.ts'
import { previewPlan } from '../../services/statements/previewed-plan.ts'
import { compareStatement, readStatement } from '../../services/statements/statements.ts'
import {
  calling,
  callingOnAccount,
  limitedProcedure,
  router,
  signedInProcedure,
  writeProcedure,
} from '../trpc.ts'

export const backupRouter = router({
  download: limitedProcedure('backupsOfUser')
    .meta({ demo: true, viewer: true })
    .input(downloadBackupInput)
    .query(calling(downloadBackup)),

  restore: signedInProcedure
    .meta({ file: 'backup' })
    .input(restoreBackupInput)
    .mutation(calling(restoreBackup)),
})

const planProcedure = writeProcedure.meta({ file: 'plan' })

export const importRouter = router({
  preview: planProcedure
    .meta({ viewer: true })
    .input(previewImportInput)
    .mutation(calling(previewImport)),

  run: planProcedure.input(runImportInput).mutation(calling(runImport)),
  undo: writeProcedure.input(importRefInput).mutation(calling(undoImport)),
  restore: writeProcedure.input(importRefInput).mutation(calling(restoreImport)),
})

/** They only compute. */
const statementProcedure = writeProcedure.meta({ file: 'statement', viewer: true })

export const statementRouter = router({
  read: statementProcedure.input(readStatementInput).mutation(calling(readStatement)),
  propose: statementProcedure
    .input(comparedStatementInput)
    .mutation(({ ctx, input }) => compareStatement(ctx.scope, input, 'proposals')),
  match: statementProcedure
    .input(comparedStatementInput)
    .mutation(({ ctx, input }) => compareStatement(ctx.scope, input, 'match')),

  preview: limitedProcedure('questionsOfUser')
    .meta({ demo: true, token: 'write', viewer: true, file: 'preview' })
    .input(previewPlanInput)
    .mutation(callingOnAccount(previewPlan)),
})
