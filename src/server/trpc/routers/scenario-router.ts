import {
  applyScenarioInput,
  createScenarioInput,
  listScenariosInput,
  scenarioRefInput,
  updateScenarioInput,
} from '../../../shared/plan/scenario.ts'
import { applyScenario } from '../../services/scenarios/applications.ts'
import { undoApplication } from '../../services/undoing/undo.ts'
import {
  createScenario,
  deleteScenario,
  listScenarios,
  restoreScenario,
  updateScenario,
} from '../../services/scenarios/scenarios.ts'
import { onceProcedure } from '../once-procedure.ts'
import { signedInProcedure } from '../trpc.ts'

/** A record, since `router` refuses the name "apply": on the server, callers would take it for the method of a function. */
export const scenarioProcedures = {
  list: signedInProcedure
    .meta({ demo: true, token: 'read' })
    .input(listScenariosInput)
    .query(({ ctx, input }) => listScenarios(ctx.scope, input)),

  create: onceProcedure
    .meta({ demo: true, token: 'write' })
    .input(createScenarioInput)
    .mutation(({ ctx, input }) => createScenario(ctx.scope, input)),

  update: signedInProcedure
    .meta({ demo: true, token: 'write' })
    .input(updateScenarioInput)
    .mutation(({ ctx, input }) => updateScenario(ctx.scope, input)),

  delete: signedInProcedure
    .meta({ demo: true, token: 'write' })
    .input(scenarioRefInput)
    .mutation(({ ctx, input }) => deleteScenario(ctx.scope, input)),

  restore: signedInProcedure
    .meta({ demo: true, token: 'write' })
    .input(scenarioRefInput)
    .mutation(({ ctx, input }) => restoreScenario(ctx.scope, input)),

  apply: onceProcedure
    .meta({ demo: true, token: 'write' })
    .input(applyScenarioInput)
    .mutation(({ ctx, input }) => applyScenario(ctx.scope, input)),

  undoApply: signedInProcedure
    .meta({ demo: true, token: 'write' })
    .input(scenarioRefInput)
    .mutation(({ ctx, input }) => undoApplication(ctx.scope, input)),
}
