/** A valid input for every procedure about scenarios. */
import { randomUUID } from 'node:crypto'
import type { Transaction } from '../../src/server/db/database.ts'
import type { Change } from '../../src/shared/plan/scenario.ts'
import type { Example } from './example-inputs.ts'

/** One of each sort. */
export function exampleChanges(expenseId: number): Change[] {
  const ref = { kind: 'expense', id: expenseId } as const
  return [
    { op: 'add', kind: 'income', name: 'Rise', amountCents: 5_00, recurrenceType: 'DAILY' },
    { op: 'edit', ...ref, fromDate: '2027-01-01', amountCents: 4 },
    { op: 'skip', ...ref, seenVersion: 1, date: '2026-12-31' },
    { op: 'move', ...ref, date: '2026-12-30', to: '2027-01-02' },
    { op: 'amount', ...ref, date: '2027-01-03', amountCents: 3 },
    { op: 'stop', ...ref, fromDate: '2028-01-01' },
    { op: 'balance', deltaCents: -5 },
  ]
}

/** Adds a scenario; answers its id. */
export async function addScenario(
  tx: Transaction,
  accountId: number,
  name = 'Cheaper flat',
): Promise<number> {
  return (await tx.scenario.create({ data: { accountId, name, changes: '[]' } })).id
}

export const SCENARIO_EXAMPLES: Record<string, Example> = {
  'scenario.list': { input: ({ account }) => ({ account }), optional: [] },
  'scenario.create': {
    input: ({ account, expenseId }) => ({
      account,
      accountId: 1,
      name: 'Cheaper flat',
      changes: exampleChanges(expenseId),
      requestId: randomUUID(),
    }),
    optional: ['accountId', 'requestId'],
  },
  'scenario.update': {
    input: ({ account, scenarioId, expenseId }) => ({
      account,
      accountId: 1,
      id: scenarioId,
      version: 1,
      name: 'Cheaper flat',
      changes: exampleChanges(expenseId),
    }),
    optional: ['accountId', 'version', 'name', 'changes'],
  },
  'scenario.delete': onScenario(),
  'scenario.restore': onScenario(),
  'scenario.apply': {
    input: ({ account, scenarioId }) => ({
      account,
      accountId: 1,
      id: scenarioId,
      requestId: randomUUID(),
    }),
    optional: ['accountId', 'requestId'],
  },
  'scenario.undoApply': {
    input: ({ account, undoRevision }) => ({ account, accountId: 1, id: undoRevision }),
    optional: ['accountId'],
  },
  'projection.compare': {
    input: ({ account, scenarioId, expenseId }) => ({
      account,
      timeZone: 'Europe/Rome',
      from: '2026-11-01',
      to: '2026-12-31',
      scenarioIds: [scenarioId],
      changes: exampleChanges(expenseId),
    }),
    optional: ['timeZone', 'scenarioIds', 'changes'],
  },
}

function onScenario(): Example {
  return {
    input: ({ account, scenarioId }) => ({ account, accountId: 1, id: scenarioId }),
    optional: ['accountId'],
  }
}
