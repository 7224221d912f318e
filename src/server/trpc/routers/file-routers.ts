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
import {
  matchWithStatement,
  proposeFromStatement,
  readStatement,
} from '../../services/statements/statements.ts'
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

export const importRouter = router({
  preview: signedInProcedure
    .meta({ demo: true, token: 'write', file: 'plan' })
    .input(previewImportInput)
    .mutation(({ ctx, input }) => previewImport(ctx.scope, input)),

  run: signedInProcedure
    .meta({ demo: true, token: 'write', file: 'plan' })
    .input(runImportInput)
    .mutation(({ ctx, input }) => runImport(ctx.scope, input)),

  undo: signedInProcedure
    .meta({ demo: true, token: 'write' })
    .input(importRefInput)
    .mutation(({ ctx, input }) => undoImport(ctx.scope, input)),

  restore: signedInProcedure
    .meta({ demo: true, token: 'write' })
    .input(importRefInput)
    .mutation(({ ctx, input }) => restoreImport(ctx.scope, input)),
})

export const statementRouter = router({
  read: signedInProcedure
    .meta({ demo: true, token: 'write', file: 'statement' })
    .input(readStatementInput)
    .mutation(({ ctx, input }) => readStatement(ctx.scope, input)),

  propose: signedInProcedure
    .meta({ demo: true, token: 'write', file: 'statement' })
    .input(comparedStatementInput)
    .mutation(({ ctx, input }) => proposeFromStatement(ctx.scope, input)),

  match: signedInProcedure
    .meta({ demo: true, token: 'write', file: 'statement' })
    .input(comparedStatementInput)
    .mutation(({ ctx, input }) => matchWithStatement(ctx.scope, input)),

  preview: limitedProcedure('questionsOfUser')
    .meta({ demo: true, token: 'write', file: 'preview' })
    .input(previewPlanInput)
    .mutation(async ({ ctx, input }) => previewPlan(await ctx.accountScope(input.account), input)),
})
