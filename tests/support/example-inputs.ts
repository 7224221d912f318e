/** A valid input for every procedure, for tests that call all of them. */
import { PUSH_EXAMPLES } from './push-devices.ts'
import { randomUUID } from 'node:crypto'
import type { AccountRef } from '../../src/shared/fields.ts'
import { BANK_EXAMPLES } from './example-bank.ts'
import { EXAMPLE_BACKUP } from './example-backup.ts'
import { ACCOUNT_EXAMPLES } from './example-accounts.ts'
import { PROJECTION_EXAMPLES } from './example-projections.ts'
import { SCENARIO_EXAMPLES } from './example-scenarios.ts'
import { SIGN_IN_EXAMPLES } from './example-sign-ins.ts'
import { STATEMENT_EXAMPLES } from './example-statements.ts'
import type { PasskeyTargets } from './passkeys.ts'

/** The ids and values that an example input refers to. */
export interface Target extends PasskeyTargets {
  email: string
  password: string
  account: AccountRef
  incomeId: number
  expenseId: number
  /** An expense that is a card, monthly on the 1st. */
  cardId: number
  /** A shared account. */
  accountId: number
  /** An account of the caller that is not `account`. */
  otherAccount: AccountRef
  /** A user for the administration to act on. */
  subjectId: number
  /** A shared account that the caller joined and can leave. */
  joinedId: number
  /** Another member of the shared account. */
  memberId: number
  /** An open invitation that the owner can revoke. */
  invitationId: number
  /** An open session that the caller can end. */
  sessionId: string
  /** The latest check-in of the account. */
  checkInId: number
  scenarioId: number
  /** A calendar feed of the caller. */
  feedId: number
  /** A token of one of the caller's programs. */
  tokenId: number
  /** A linked sign-in of the caller. */
  linkId: number
  /** A connection of the account to a bank, by the caller. */
  connectionId: string
  setupToken: string
  /** One of the caller's devices. */
  deviceId: number
  /** The account's. */
  revision: number
  /** The revision of a change that can be undone. */
  undoRevision: number
  /** The token of an open invitation, with which a user can join. */
  invitationToken: string
  /** The token of a link in a mail, which does what the procedure is for. */
  mailToken: string
  /** The code of a database without users. */
  claimCode: string
  /** An address for mails; absent where the server sends none. */
  mailTo?: string
}

export interface Example {
  input: (target: Target) => Record<string, unknown> | undefined
  /** The fields that may be missing. */
  optional: string[]
}

const SCHEDULE = {
  name: 'Rent',
  amountCents: 1_850_00,
  note: 'Half of it is Bob’s.\nEnds in 2028.',
  recurrenceType: 'MONTHLY',
  recurrenceDay: 31,
  startDate: '2026-11-20',
  anchorDate: '2026-11-20',
  every: 2,
  monthDays: null,
  weekdayOfMonth: null,
  firstDate: null,
  lastDate: '2028-08-31',
  weekend: 'before',
  accountId: 1,
}

const DONE = { doneThrough: '2026-11-20', timeZone: 'Europe/Rome' }
const CHANGES = { version: 1, fromDate: '2027-01-01', ...SCHEDULE }
const NEW_CASH_FLOW = { ...SCHEDULE, ...DONE, override: { date: '2027-01-31', amountCents: 5 } }

const NOTES = { weekly: { weekday: 1, hour: 8 }, mail: true, bank: false }

const IMPORT = {
  accountId: 1,
  csvData: 'type,name,amount\nexpense,Rent,1850.00',
  columnMapping: { type: 0, name: 1, amount: 2, every: null, weekend: 3 },
  importDuplicates: true,
}

/** The date of all examples about an occurrence. */
export const EXAMPLE_DATE = '2026-12-31'

/** The id of an import that was made before. */
export const PAST_IMPORT_ID = 'c0ffee00-0000-4000-8000-000000000002'

/** The id of an import that was undone. */
export const UNDONE_IMPORT_ID = 'c0ffee00-0000-4000-8000-000000000003'

/** The examples by the path of their procedure. */
export const EXAMPLES: Record<string, Example> = {
  ...SIGN_IN_EXAMPLES,
  ...BANK_EXAMPLES,
  'passkey.list': required(() => undefined),
  'passkey.startProof': required(() => undefined),
  'passkey.startAdding': withPassword(() => ({})),
  'passkey.add': required(({ newPasskey }) => ({ name: 'Laptop', passkey: newPasskey })),
  'passkey.rename': required(({ passkeyId }) => ({ id: passkeyId, name: 'Phone' })),
  'passkey.remove': withPassword(({ passkeyId }) => ({ id: passkeyId })),
  'passkey.setSecondStep': withPassword(() => ({ secondStep: true })),
  'passkey.makeRecoveryCodes': withPassword(() => ({})),
  'notice.get': required(({ account }) => ({ account })),
  'notice.set': {
    input: ({ account }) => ({ account, low: true, ...NOTES }),
    optional: ['mail', 'bank'],
  },
  ...PUSH_EXAMPLES,
  'feed.list': required(() => undefined),
  'feed.create': withPassword(({ account }) => ({
    account,
    kinds: ['income', 'expense'],
    amounts: true,
    lowest: false,
  })),
  'feed.rotate': required(({ feedId }) => ({ id: feedId })),
  'feed.delete': required(({ feedId }) => ({ id: feedId })),
  'token.list': required(() => undefined),
  'token.create': withPassword(({ account }) => ({
    name: 'Budget script',
    scope: 'write',
    account,
    days: 90,
  })),
  'token.delete': required(({ tokenId }) => ({ id: tokenId })),
  'auth.refresh': required(() => undefined),
  'auth.logout': required(() => undefined),
  'session.list': required(() => undefined),
  'session.end': required(({ sessionId }) => ({ id: sessionId })),
  'session.endOthers': required(() => undefined),
  'user.me': required(() => undefined),
  'user.update': {
    input: () => ({
      name: 'Ada',
      startingBalanceCents: -5,
      bufferCents: 5,
      paydayCashFlowId: null,
      paydayCashFlowIds: [],
      doneMovesBalance: true,
      timeZone: 'Europe/Rome',
      defaultView: 'calendar',
      markDoneMode: 'auto',
      onboarded: true,
    }),
    optional: [
      'name',
      'startingBalanceCents',
      'bufferCents',
      'paydayCashFlowId',
      'paydayCashFlowIds',
      'doneMovesBalance',
      'timeZone',
      'defaultView',
      'markDoneMode',
      'onboarded',
    ],
  },
  'user.changeEmail': withPassword(({ email }) => ({ newEmail: `new.${email}` })),
  'user.confirmEmail': required(({ mailToken }) => ({ token: mailToken })),
  'user.changePassword': {
    input: ({ password }) => ({
      currentPassword: password,
      newPassword: 'staple battery 7',
      removePasskeys: true,
    }),
    optional: ['removePasskeys'],
  },
  'user.linkedSignIns': required(() => undefined),
  'user.startLinking': withPassword(() => ({})),
  'user.unlinkSignIn': withPassword(({ linkId }) => ({ id: linkId })),
  'user.personalData': required(() => undefined),
  'user.ownActivities': { input: () => ({ cursor: 9 }), optional: ['cursor'] },
  'user.requestDeletion': required(({ password, accountId, memberId }) => ({
    currentPassword: password,
    accounts: [{ id: accountId, newOwnerId: memberId }],
  })),
  'user.cancelDeletion': required(() => undefined),
  ...cashFlowExamples('income', ({ incomeId }) => incomeId),
  ...cashFlowExamples('expense', ({ expenseId }) => expenseId),
  'occurrence.markDone': onOccurrence({ done: true }),
  'occurrence.answerDone': required(({ account, expenseId }) => ({
    account,
    movesBalance: true,
    marks: [{ kind: 'expense', id: expenseId, date: EXAMPLE_DATE }],
  })),
  'occurrence.setOverride': onOccurrence({ amountCents: 5 }),
  'occurrence.removeOverride': onOccurrence({}),
  'occurrence.skip': onOccurrence({ skipped: true }),
  'occurrence.move': onOccurrence({ to: '2027-01-02' }),
  ...PROJECTION_EXAMPLES,
  ...SCENARIO_EXAMPLES,
  ...ACCOUNT_EXAMPLES,
  'admin.lastBackup': required(() => undefined),
  'admin.users': { input: () => ({ search: 'ada', cursor: 9 }), optional: ['search', 'cursor'] },
  'admin.audit': { input: () => ({ cursor: 9 }), optional: ['cursor'] },
  'admin.createUser': {
    input: ({ email }) => ({ email: `made.for.${email}`, name: 'Ada', role: 'superAdmin' }),
    optional: ['role'],
  },
  'admin.setPassword': required(({ subjectId }) => ({ userId: subjectId })),
  'admin.disable': required(({ subjectId }) => ({ userId: subjectId })),
  'admin.enable': required(({ subjectId }) => ({ userId: subjectId })),
  'admin.signOut': required(({ subjectId }) => ({ userId: subjectId })),
  'import.preview': {
    input: ({ account }) => ({ account, ...IMPORT, ...DONE }),
    optional: ['accountId', 'importDuplicates', ...Object.keys(DONE)],
  },
  'import.run': {
    input: ({ account }) => ({
      account,
      ...IMPORT,
      ...DONE,
      dryRun: false,
      importId: 'c0ffee00-0000-4000-8000-000000000001',
    }),
    optional: ['accountId', 'importDuplicates', 'dryRun', 'importId', ...Object.keys(DONE)],
  },
  'import.undo': {
    input: ({ account }) => ({ account, accountId: 1, importId: PAST_IMPORT_ID }),
    optional: ['accountId'],
  },
  'import.restore': {
    input: ({ account }) => ({ account, accountId: 1, importId: UNDONE_IMPORT_ID }),
    optional: ['accountId'],
  },
  ...STATEMENT_EXAMPLES,
  'backup.download': required(({ account }) => ({ account })),
  'backup.restore': required(({ accountId }) => ({ account: accountId, backup: EXAMPLE_BACKUP })),
}

function required(input: Example['input']): Example {
  return { input, optional: [] }
}

/** With the password as the proof. */
function withPassword(input: (target: Target) => object): Example {
  return required((target) => ({ ...input(target), currentPassword: target.password }))
}

function cashFlowExamples(kind: string, idOf: (target: Target) => number): Record<string, Example> {
  const ref = (target: Target) => ({ account: target.account, id: idOf(target) })
  return {
    [`${kind}.list`]: required(({ account }) => ({ account })),
    [`${kind}.latest`]: required(ref),
    [`${kind}.create`]: {
      input: ({ account }) => ({ account, ...NEW_CASH_FLOW, requestId: randomUUID() }),
      optional: ['requestId', ...Object.keys(NEW_CASH_FLOW)].filter(
        (field) => !['name', 'amountCents', 'recurrenceType'].includes(field),
      ),
    },
    [`${kind}.update`]: {
      input: (target) => ({
        ...ref(target),
        ...CHANGES,
        bankNames: ['CITY RENT', 'City Rent Ltd'],
        requestId: randomUUID(),
      }),
      optional: ['requestId', 'bankNames', ...Object.keys(CHANGES)],
    },
    [`${kind}.rejoin`]: required(ref),
    [`${kind}.delete`]: required(ref),
    [`${kind}.restore`]: required(ref),
  }
}

function onOccurrence(fields: object): Example {
  return {
    input: ({ account, expenseId }) => ({
      account,
      accountId: 1,
      kind: 'expense',
      id: expenseId,
      date: EXAMPLE_DATE,
      ...fields,
    }),
    optional: ['accountId'],
  }
}
