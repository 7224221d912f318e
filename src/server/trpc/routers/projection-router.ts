import { affordInput, explainInput, outlookInput } from '../../../shared/projections/answers.ts'
import { comingInput } from '../../../shared/projections/coming-items.ts'
import { journalInput } from '../../../shared/projections/journal-items.ts'
import {
  balancesProjectionInput,
  dayProjectionInput,
  monthProjectionInput,
  nextDatesInput,
  yearProjectionInput,
  yearsProjectionInput,
} from '../../../shared/projections/projection.ts'
import { paychecksInput } from '../../../shared/projections/paycheck.ts'
import { togetherInput } from '../../../shared/projections/together.ts'
import { compareInput } from '../../../shared/plan/scenario.ts'
import {
  getAdvice,
  getAffordability,
  getExplanation,
  getOutlook,
} from '../../services/projections/plan-questions.ts'
import { getTogether } from '../../services/projections/accounts-together.ts'
import { getComing } from '../../services/projections/coming-up.ts'
import { getPaychecks } from '../../services/projections/plan-by-paycheck.ts'
import { getComparison } from '../../services/scenarios/comparisons.ts'
import { getNextDates } from '../../services/projections/schedule-next-dates.ts'
import {
  getBalances,
  getDayProjection,
  getJournal,
  getMonthProjection,
  getYearProjection,
  getYearsProjection,
} from '../../services/projections/projections.ts'
import { limitedProcedure, router, signedInProcedure } from '../trpc.ts'

const questionProcedure = limitedProcedure('questionsOfUser')

export const projectionRouter = router({
  month: signedInProcedure
    .meta({ demo: true, token: 'read', hasEtag: true })
    .input(monthProjectionInput)
    .query(async ({ ctx, input }) =>
      getMonthProjection(await ctx.accountScope(input.account), input),
    ),

  day: signedInProcedure
    .meta({ demo: true, token: 'read', hasEtag: true })
    .input(dayProjectionInput)
    .query(async ({ ctx, input }) =>
      getDayProjection(await ctx.accountScope(input.account), input),
    ),

  year: signedInProcedure
    .meta({ demo: true, token: 'read', hasEtag: true })
    .input(yearProjectionInput)
    .query(async ({ ctx, input }) =>
      getYearProjection(await ctx.accountScope(input.account), input),
    ),

  years: signedInProcedure
    .meta({ demo: true, token: 'read', hasEtag: true })
    .input(yearsProjectionInput)
    .query(async ({ ctx, input }) =>
      getYearsProjection(await ctx.accountScope(input.account), input),
    ),

  balances: signedInProcedure
    .meta({ demo: true, token: 'read', hasEtag: true })
    .input(balancesProjectionInput)
    .query(async ({ ctx, input }) => getBalances(await ctx.accountScope(input.account), input)),

  journal: questionProcedure
    .meta({ demo: true, token: 'read', hasEtag: true })
    .input(journalInput)
    .query(async ({ ctx, input }) => getJournal(await ctx.accountScope(input.account), input)),

  coming: signedInProcedure
    .meta({ demo: true, token: 'read', hasEtag: true })
    .input(comingInput)
    .query(async ({ ctx, input }) => getComing(await ctx.accountScope(input.account), input)),

  advice: questionProcedure
    .meta({ demo: true, token: 'read', hasEtag: true })
    .input(outlookInput)
    .query(async ({ ctx, input }) => getAdvice(await ctx.accountScope(input.account), input)),

  together: questionProcedure
    .meta({ demo: true, token: 'read' })
    .input(togetherInput)
    .query(({ ctx, input }) => getTogether(ctx, input)),

  explain: questionProcedure
    .meta({ demo: true, token: 'read', hasEtag: true })
    .input(explainInput)
    .query(async ({ ctx, input }) => getExplanation(await ctx.accountScope(input.account), input)),

  dates: signedInProcedure
    .meta({ demo: true, token: 'read' })
    .input(nextDatesInput)
    .query(({ ctx, input }) => getNextDates(ctx.scope, input)),

  outlook: signedInProcedure
    .meta({ demo: true, token: 'read', hasEtag: true })
    .input(outlookInput)
    .query(async ({ ctx, input }) => getOutlook(await ctx.accountScope(input.account), input)),

  paychecks: questionProcedure
    .meta({ demo: true, token: 'read', hasEtag: true })
    .input(paychecksInput)
    .query(async ({ ctx, input }) => getPaychecks(await ctx.accountScope(input.account), input)),

  afford: questionProcedure
    .meta({ demo: true, token: 'read' })
    .input(affordInput)
    .query(async ({ ctx, input }) =>
      getAffordability(await ctx.accountScope(input.account), input),
    ),

  compare: questionProcedure
    .meta({ demo: true, token: 'read' })
    .input(compareInput)
    .query(async ({ ctx, input }) => getComparison(await ctx.accountScope(input.account), input)),
})
