import { affordInput, explainInput, outlookInput } from '../../shared/projections/answers.ts'
import {
  balancesProjectionInput,
  dayProjectionInput,
  monthProjectionInput,
  nextDatesInput,
  yearProjectionInput,
  yearsProjectionInput,
} from '../../shared/projections/projection.ts'
import { compareInput } from '../../shared/plan/scenario.ts'
import {
  getAffordability,
  getExplanation,
  getOutlook,
} from '../services/projections/plan-questions.ts'
import { getComparison } from '../services/projections/comparisons.ts'
import { getNextDates } from '../services/projections/schedule-next-dates.ts'
import {
  getBalances,
  getDayProjection,
  getMonthProjection,
  getYearProjection,
  getYearsProjection,
} from '../services/projections/projections.ts'
import { limitedProcedure, router, signedInProcedure } from './trpc.ts'

const questionProcedure = limitedProcedure('questionsOfUser')

export const projectionRouter = router({
  month: signedInProcedure
    .input(monthProjectionInput)
    .query(({ ctx, input }) => getMonthProjection(ctx.scope, input)),

  day: signedInProcedure
    .input(dayProjectionInput)
    .query(({ ctx, input }) => getDayProjection(ctx.scope, input)),

  year: signedInProcedure
    .input(yearProjectionInput)
    .query(({ ctx, input }) => getYearProjection(ctx.scope, input)),

  years: signedInProcedure
    .input(yearsProjectionInput)
    .query(({ ctx, input }) => getYearsProjection(ctx.scope, input)),

  balances: signedInProcedure
    .input(balancesProjectionInput)
    .query(({ ctx, input }) => getBalances(ctx.scope, input)),

  explain: questionProcedure
    .input(explainInput)
    .query(({ ctx, input }) => getExplanation(ctx.scope, input)),

  dates: signedInProcedure
    .input(nextDatesInput)
    .query(({ ctx, input }) => getNextDates(ctx.scope, input)),

  outlook: signedInProcedure
    .input(outlookInput)
    .query(({ ctx, input }) => getOutlook(ctx.scope, input)),

  afford: questionProcedure
    .input(affordInput)
    .query(({ ctx, input }) => getAffordability(ctx.scope, input)),

  compare: questionProcedure
    .input(compareInput)
    .query(({ ctx, input }) => getComparison(ctx.scope, input)),
})
