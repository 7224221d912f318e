import { runImportInput } from '../../shared/import.ts'
import { runImport } from '../services/imports.ts'
import { router, signedInProcedure } from './trpc.ts'

export const importRouter = router({
  run: signedInProcedure
    .input(runImportInput)
    .mutation(({ ctx, input }) => runImport(ctx.scope, input)),
})
