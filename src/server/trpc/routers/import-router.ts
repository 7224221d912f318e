import { importRefInput, previewImportInput, runImportInput } from '../../../shared/files/import.ts'
import {
  previewImport,
  restoreImport,
  runImport,
  undoImport,
} from '../../services/files/imports.ts'
import { router, signedInProcedure } from '../trpc.ts'

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
