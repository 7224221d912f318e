import { noticeRefInput, setNoticeInput } from '../../../shared/accounts/notice.ts'
import { getNotice, setNotice } from '../../services/notices/notices.ts'
import { router, signedInProcedure } from '../trpc.ts'

export const noticeRouter = router({
  get: signedInProcedure
    .input(noticeRefInput)
    .query(({ ctx, input }) => getNotice(ctx.scope, input)),

  set: signedInProcedure
    .input(setNoticeInput)
    .mutation(({ ctx, input }) => setNotice(ctx.scope, input)),
})
