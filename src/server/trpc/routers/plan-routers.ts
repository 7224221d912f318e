import {
  type CashFlowKind,
  cashFlowRefInput,
  createCashFlowInput,
  latestCashFlowInput,
  listCashFlowsInput,
  updateCashFlowInput,
} from '../../../shared/plan/cash-flow.ts'
import {
  answerDoneInput,
  markDoneInput,
  moveInput,
  occurrenceInput,
  setOverrideInput,
  skipInput,
} from '../../../shared/plan/occurrence.ts'
import {
  applyScenarioInput,
  createScenarioInput,
  listScenariosInput,
  scenarioRefInput,
  updateScenarioInput,
} from '../../../shared/plan/scenario.ts'
import { updateCashFlow } from '../../services/cash-flows/cash-flow-edits.ts'
import {
  createCashFlow,
  deleteCashFlow,
  getLatestCashFlow,
  listCashFlows,
  restoreCashFlow,
} from '../../services/cash-flows/cash-flows.ts'
import { rejoinCashFlow } from '../../services/cash-flows/changes-from-date.ts'
import {
  answerDone,
  markDone,
  move,
  removeOverride,
  setOverride,
  skip,
} from '../../services/cash-flows/occurrences.ts'
import {
  applyScenario,
  createScenario,
  deleteScenario,
  listScenarios,
  restoreScenario,
  updateScenario,
} from '../../services/scenarios/scenarios.ts'
import type { Scope } from '../../services/scope.ts'
import { undoApplication } from '../../services/undoing/undo.ts'
import { onceFromDateProcedure, onceProcedure } from '../once-procedure.ts'
import { calling, readProcedure, router, writeProcedure } from '../trpc.ts'

export function createCashFlowRouter(kind: CashFlowKind) {
  const ofKind = <Input, Answer>(
    service: (scope: Scope, kind: CashFlowKind, input: Input) => Answer,
  ) => calling((scope: Scope, input: Input) => service(scope, kind, input))
  return router({
    list: readProcedure.input(listCashFlowsInput).query(ofKind(listCashFlows)),
    latest: readProcedure.input(latestCashFlowInput).query(ofKind(getLatestCashFlow)),

    create: onceProcedure.input(createCashFlowInput).mutation(ofKind(createCashFlow)),
    update: onceFromDateProcedure.input(updateCashFlowInput).mutation(ofKind(updateCashFlow)),
    rejoin: writeProcedure.input(cashFlowRefInput).mutation(ofKind(rejoinCashFlow)),
    delete: writeProcedure.input(cashFlowRefInput).mutation(ofKind(deleteCashFlow)),
    restore: writeProcedure.input(cashFlowRefInput).mutation(ofKind(restoreCashFlow)),
  })
}

export const occurrenceRouter = router({
  markDone: writeProcedure.input(markDoneInput).mutation(calling(markDone)),
  answerDone: writeProcedure.input(answerDoneInput).mutation(calling(answerDone)),
  setOverride: writeProcedure.input(setOverrideInput).mutation(calling(setOverride)),
  removeOverride: writeProcedure.input(occurrenceInput).mutation(calling(removeOverride)),
  skip: writeProcedure.input(skipInput).mutation(calling(skip)),
  move: writeProcedure.input(moveInput).mutation(calling(move)),
})

/** A record, since `router` refuses the name "apply": on the server, callers would take it for the method of a function. */
export const scenarioProcedures = {
  list: readProcedure.input(listScenariosInput).query(calling(listScenarios)),
  create: onceProcedure.input(createScenarioInput).mutation(calling(createScenario)),
  update: writeProcedure.input(updateScenarioInput).mutation(calling(updateScenario)),
  delete: writeProcedure.input(scenarioRefInput).mutation(calling(deleteScenario)),
  restore: writeProcedure.input(scenarioRefInput).mutation(calling(restoreScenario)),
  apply: onceProcedure.input(applyScenarioInput).mutation(calling(applyScenario)),
  undoApply: writeProcedure.input(scenarioRefInput).mutation(calling(undoApplication)),
}
