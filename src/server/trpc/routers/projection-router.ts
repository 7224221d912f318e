import { affordInput, explainInput, outlookInput } from '../../../shared/projections/answers.ts'
import { comingInput } from '../../../shared/projections/coming-items.ts'
import { journalInput } from '../../../shared/projections/journal-items.ts'
import { billInput } from '../../../shared/projections/card-bill.ts'
import {
  balancesProjectionInput,
  dayProjectionInput,
  monthProjectionInput,
  nextDatesInput,
  projectionScopeInput,
  yearProjectionInput,
  yearsProjectionInput,
} from '../../../shared/projections/projection.ts'
import { paychecksInput } from '../../../shared/projections/paycheck.ts'
import { togetherInput } from '../../../shared/projections/together.ts'
import { compareInput } from '../../../shared/plan/scenario.ts'
import {
  getAdvice,
  getAffordability,
  getBill,
  getCards,
  getComing,
  getExplanation,
  getOutlook,
  getPaychecks,
  getRange,
} from '../../services/projections/plan-questions.ts'
import { getComparison } from '../../services/scenarios/comparisons.ts'
import {
  getBalances,
  getDayProjection,
  getJournal,
  getMonthProjection,
  getNextDates,
  getTogether,
  getYearProjection,
  getYearsProjection,
} from '../../services/projections/projections.ts'
import { callingOnAccount, limitedProcedure, readProcedure, router } from '../trpc.ts'

const planProcedure = readProcedure.meta({ hasEtag: true })
const questionProcedure = limitedProcedure('questionsOfUser').meta({
  demo: true,
  token: 'read',
  viewer: true,
})
const planQuestionProcedure = questionProcedure.meta({ hasEtag: true })

export const projectionRouter = router({
  month: planProcedure.input(monthProjectionInput).query(callingOnAccount(getMonthProjection)),
  day: planProcedure.input(dayProjectionInput).query(callingOnAccount(getDayProjection)),
  year: planProcedure.input(yearProjectionInput).query(callingOnAccount(getYearProjection)),
  years: planProcedure.input(yearsProjectionInput).query(callingOnAccount(getYearsProjection)),
  balances: planProcedure.input(balancesProjectionInput).query(callingOnAccount(getBalances)),
  range: planQuestionProcedure.input(balancesProjectionInput).query(callingOnAccount(getRange)),
  cards: planProcedure.input(projectionScopeInput).query(callingOnAccount(getCards)),
  bill: planQuestionProcedure.input(billInput).query(callingOnAccount(getBill)),
  journal: planQuestionProcedure.input(journalInput).query(callingOnAccount(getJournal)),
  coming: planProcedure.input(comingInput).query(callingOnAccount(getComing)),
  advice: planQuestionProcedure.input(outlookInput).query(callingOnAccount(getAdvice)),
  together: questionProcedure
    .input(togetherInput)
    .query(({ ctx, input }) => getTogether(ctx, input)),
  explain: planQuestionProcedure.input(explainInput).query(callingOnAccount(getExplanation)),
  dates: readProcedure.input(nextDatesInput).query(callingOnAccount(getNextDates)),
  outlook: planProcedure.input(outlookInput).query(callingOnAccount(getOutlook)),
  paychecks: planQuestionProcedure.input(paychecksInput).query(callingOnAccount(getPaychecks)),
  afford: questionProcedure.input(affordInput).query(callingOnAccount(getAffordability)),
  compare: questionProcedure.input(compareInput).query(callingOnAccount(getComparison)),
})
