/**
 * The bare twin of the server, which is its own process: the same procedures with Express, tRPC and zod alone, and the
 * same middleware for those who ask for compressed answers. Queries answer the same bytes from memory. Mutations write
 * the same rows, each in one transaction, through the database's driver with prepared statements; SQLite syncs each
 * commit, as the server does.
 */
import type { AddressInfo } from 'node:net'
import { initTRPC } from '@trpc/server'
import { createExpressMiddleware } from '@trpc/server/adapters/express'
import compression from 'compression'
import express from 'express'
import { createCashFlowInput, updateCashFlowInput } from '../../../src/shared/plan/cash-flow.ts'
import { markDoneInput } from '../../../src/shared/plan/occurrence.ts'
import {
  monthProjectionInput,
  yearProjectionInput,
} from '../../../src/shared/projections/projection.ts'
import { openBareRows } from './bare-rows.ts'

/** The first message of the parent process. */
export interface TwinAnswers {
  month: unknown
  year: unknown
}

const [, , databaseUrl = ''] = process.argv
const rows = await openBareRows(databaseUrl)
let answers: TwinAnswers = { month: null, year: null }
process.on('message', (message: TwinAnswers) => {
  answers = message
})

const t = initTRPC.context<{ user: number }>().create()
const router = t.router({
  projection: t.router({
    month: t.procedure.input(monthProjectionInput).query(() => answers.month),
    year: t.procedure.input(yearProjectionInput).query(() => answers.year),
  }),
  occurrence: t.router({
    markDone: t.procedure.input(markDoneInput).mutation(async ({ ctx: { user }, input }) => ({
      success: true,
      revision: await rows.mark(user, input.id, input.date, input.done),
    })),
  }),
  expense: t.router({
    create: t.procedure
      .input(createCashFlowInput)
      .mutation(({ ctx: { user }, input: { name, amountCents } }) =>
        rows.add(user, name, amountCents),
      ),
    update: t.procedure
      .input(updateCashFlowInput)
      .mutation(({ ctx: { user }, input: { id, amountCents = 0 } }) =>
        rows.edit(user, id, amountCents),
      ),
  }),
})

const app = express()
// Only for requests that accept compression: the others measure the bare twin.
const compress = compression()
app.use((req, res, next) => (req.headers['accept-encoding'] ? compress(req, res, next) : next()))
app.use(
  '/trpc',
  createExpressMiddleware({
    router,
    createContext: ({ req }) => ({ user: Number(req.headers['x-user']) }),
  }),
)
const server = app.listen(0, '127.0.0.1', () =>
  process.send?.({ port: (server.address() as AddressInfo).port }),
)
