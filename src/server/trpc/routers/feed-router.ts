import { createFeedInput, feedRefInput } from '../../../shared/feeds/feed.ts'
import { createFeed, deleteFeed, listFeeds, rotateFeed } from '../../services/feeds/feeds.ts'
import { router, signedInProcedure } from '../trpc.ts'

export const feedRouter = router({
  list: signedInProcedure.query(({ ctx }) => listFeeds(ctx.scope)),

  // Not a once-procedure: its answer, the address, would be stored readably.
  create: signedInProcedure
    .input(createFeedInput)
    .mutation(({ ctx, input }) => createFeed(ctx.scope, input)),

  rotate: signedInProcedure
    .input(feedRefInput)
    .mutation(({ ctx, input }) => rotateFeed(ctx.scope, input)),

  delete: signedInProcedure
    .input(feedRefInput)
    .mutation(({ ctx, input }) => deleteFeed(ctx.scope, input)),
})
