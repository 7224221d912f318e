import {
  type CashFlowKind,
  cashFlowRefInput,
  createCashFlowInput,
  latestCashFlowInput,
  listCashFlowsInput,
  updateCashFlowInput,
} from '../../../shared/plan/cash-flow.ts'
import {
  createCashFlow,
  deleteCashFlow,
  getLatestCashFlow,
  listCashFlows,
  restoreCashFlow,
} from '../../services/cash-flows/cash-flows.ts'
import { updateCashFlow } from '../../services/cash-flows/cash-flow-edits.ts'
import { rejoinCashFlow } from '../../services/cash-flows/changes-from-date.ts'
import { onceFromDateProcedure, onceProcedure } from '../once-procedure.ts'
import { router, signedInProcedure } from '../trpc.ts'

export function createCashFlowRouter(kind: CashFlowKind) {
  return router({
    list: signedInProcedure
      .meta({ demo: true, token: 'read' })
      .input(listCashFlowsInput)
      .query(({ ctx, input }) => listCashFlows(ctx.scope, kind, input)),

    latest: signedInProcedure
      .meta({ demo: true, token: 'read' })
      .input(latestCashFlowInput)
      .query(({ ctx, input }) => getLatestCashFlow(ctx.scope, kind, input)),

    create: onceProcedure
      .meta({ demo: true, token: 'write' })
      .input(createCashFlowInput)
      .mutation(({ ctx, input }) => createCashFlow(ctx.scope, kind, input)),

    update: onceFromDateProcedure
      .meta({ demo: true, token: 'write' })
      .input(updateCashFlowInput)
      .mutation(({ ctx, input }) => updateCashFlow(ctx.scope, kind, input)),

    rejoin: signedInProcedure
      .meta({ demo: true, token: 'write' })
      .input(cashFlowRefInput)
      .mutation(({ ctx, input }) => rejoinCashFlow(ctx.scope, kind, input)),

    delete: signedInProcedure
      .meta({ demo: true, token: 'write' })
      .input(cashFlowRefInput)
      .mutation(({ ctx, input }) => deleteCashFlow(ctx.scope, kind, input)),

    restore: signedInProcedure
      .meta({ demo: true, token: 'write' })
      .input(cashFlowRefInput)
      .mutation(({ ctx, input }) => restoreCashFlow(ctx.scope, kind, input)),
  })
}
