/** A valid input for every procedure about accounts and invitations. */
import { randomUUID } from 'node:crypto'
import { exampleCheckIn, examplePlanChanges } from './example-check-in.ts'
import type { Example } from './example-inputs.ts'

export const ACCOUNT_EXAMPLES: Record<string, Example> = {
  'account.list': required(() => undefined),
  'account.changes': required(() => undefined),
  'account.activity': {
    input: ({ account }) => ({ id: account, cursor: 9 }),
    optional: ['cursor'],
  },
  'account.moveCashFlows': {
    input: ({ account, otherAccount, expenseId }) => ({
      account,
      accountId: 1,
      toAccount: otherAccount,
      ids: [expenseId],
      requestId: randomUUID(),
    }),
    optional: ['accountId', 'requestId'],
  },
  'account.copyCashFlows': {
    input: ({ account, otherAccount, expenseId }) => ({
      account: otherAccount,
      accountId: 1,
      fromAccount: account,
      ids: [expenseId],
      timeZone: 'Europe/Rome',
      requestId: randomUUID(),
    }),
    optional: ['accountId', 'timeZone', 'requestId'],
  },
  'account.create': {
    input: () => ({
      name: 'Household',
      startingBalanceCents: 5,
      timeZone: 'Europe/Rome',
      copyOf: 'personal',
      requestId: randomUUID(),
    }),
    optional: ['startingBalanceCents', 'timeZone', 'copyOf', 'requestId'],
  },
  'account.openItems': {
    input: ({ account }) => ({ account, timeZone: 'Europe/Rome' }),
    optional: ['timeZone'],
  },
  'account.previewCheckIn': {
    input: ({ account, expenseId }) => ({
      account,
      timeZone: 'Europe/Rome',
      balanceCents: 5,
      notHappened: [{ kind: 'expense', id: expenseId, date: '2026-12-31' }],
    }),
    optional: ['timeZone'],
  },
  'account.checkIn': {
    input: ({ account, expenseId, revision }) => ({
      ...exampleCheckIn(expenseId, '2026-12-31'),
      account,
      revision,
      ...examplePlanChanges(expenseId),
      learn: [{ kind: 'expense', id: expenseId, bankNames: ['HOME RENT', 'HOME'] }],
    }),
    optional: ['accountId', 'timeZone', 'checkInId', 'onDate', 'create', 'change', 'learn'],
  },
  'account.undoCheckIn': {
    input: ({ account, checkInId }) => ({ account, accountId: 1, id: checkInId }),
    optional: ['accountId'],
  },
  'account.undo': {
    input: ({ account, undoRevision }) => ({ account, accountId: 1, revision: undoRevision }),
    optional: ['accountId'],
  },
  'account.notes': required(({ account }) => ({ account })),
  'account.checkIns': required(({ account }) => ({ account })),
  'account.update': {
    input: ({ accountId }) => ({
      id: accountId,
      name: 'Our house',
      startingBalanceCents: 5,
      bufferCents: 5,
      paydayCashFlowId: null,
      paydayCashFlowIds: [],
      doneMovesBalance: true,
      timeZone: 'Europe/Rome',
    }),
    optional: [
      'name',
      'startingBalanceCents',
      'bufferCents',
      'paydayCashFlowId',
      'paydayCashFlowIds',
      'doneMovesBalance',
      'timeZone',
    ],
  },
  'account.delete': required(({ accountId }) => ({ id: accountId })),
  'account.leave': required(({ joinedId }) => ({ id: joinedId })),
  'account.removeMember': required(({ accountId, memberId }) => ({
    id: accountId,
    userId: memberId,
  })),
  'account.setRole': required(({ accountId, memberId }) => ({
    id: accountId,
    userId: memberId,
    role: 'viewer',
  })),
  'account.transfer': required(({ accountId, memberId }) => ({ id: accountId, userId: memberId })),
  'invitation.create': {
    input: ({ accountId, mailTo }) => ({
      accountId,
      role: 'viewer',
      ...(mailTo && { email: mailTo }),
    }),
    optional: ['role', 'email'],
  },
  'invitation.list': required(({ accountId }) => ({ accountId })),
  'invitation.revoke': required(({ invitationId }) => ({ id: invitationId })),
  'invitation.preview': required(({ invitationToken }) => ({ token: invitationToken })),
  'invitation.accept': required(({ invitationToken }) => ({ token: invitationToken })),
}

function required(input: Example['input']): Example {
  return { input, optional: [] }
}
