/** What each column of each table can have, whichever way it was written. A table or a column without an entry is a problem itself. */
import { z } from 'zod'
import { emailField } from '../../shared/fields.ts'
import { createScenarioInput } from '../../shared/scenario.ts'
import {
  ActivityAction,
  AuditAction,
  CashFlowKind,
  CheckInAct,
  DefaultView,
  MarkDoneMode,
  MemberRole,
  UserRole,
} from '../db/generated/sqlite/client.ts'
import { activityProblem } from './activity-columns.ts'
import { cashFlowShape } from './cash-flow-shape.ts'
import {
  type RowShape,
  amount,
  cents,
  count,
  date,
  hash,
  id,
  instant,
  jsonOf,
  name,
  optionalCount,
  optionalDate,
  optionalId,
  optionalInstant,
  sentence,
  shape,
  sum,
  text,
  truth,
  version,
} from './row-fields.ts'
import { passwordHash, SIGN_IN_SHAPES } from './sign-in-shapes.ts'
import { changedRows } from './undo-shapes.ts'

const account = { accountId: id }
/** Of an account after a change, which has raised it. */
const revision = version
const mark = { ...account, cashFlowId: id, date }

/** By table. */
export const ROW_SHAPES: Record<string, RowShape> = {
  User: shape(
    'id',
    z
      .strictObject({
        id,
        email: text.refine(
          (email) => emailField.safeParse(email).data === email,
          'It must be an email in lower case.',
        ),
        name,
        passwordHash,
        role: z.enum(UserRole),
        defaultView: z.enum(DefaultView),
        markDoneMode: z.enum(MarkDoneMode),
        onboardedAt: optionalInstant,
        disabledAt: optionalInstant,
        mustChangePassword: truth,
        passwordExpiresAt: optionalInstant,
        createdAt: instant,
        deletionAt: optionalInstant,
        secondStep: truth,
      })
      .refine(
        ({ mustChangePassword, passwordExpiresAt }) =>
          passwordExpiresAt === null || Boolean(mustChangePassword),
        sentence('Only a password that must be changed ends.'),
      ),
  ),
  Account: shape(
    'id',
    z
      .strictObject({
        id,
        name,
        startingBalanceCents: cents,
        bufferCents: amount,
        paydayCashFlowId: optionalId,
        balanceOn: optionalDate,
        doneMovesBalance: truth,
        doneMovesBalanceChosen: truth,
        balanceCheckInId: optionalId,
        revision: count,
        personalUserId: optionalId,
        createdAt: instant,
        deletedAt: optionalInstant,
      })
      .refine(
        ({ personalUserId, deletedAt }) => personalUserId === null || deletedAt === null,
        sentence('A personal account cannot be deleted.'),
      ),
  ),
  Membership: shape(
    'accountId userId',
    z.strictObject({ ...account, userId: id, role: z.enum(MemberRole), joinedAt: instant }),
  ),
  Invitation: shape(
    'id',
    z.strictObject({
      id,
      ...account,
      tokenHash: hash,
      createdAt: instant,
      expiresAt: instant,
      usedById: optionalId,
    }),
  ),
  Activity: shape(
    'id',
    z
      .strictObject({
        id,
        ...account,
        userId: id,
        at: instant,
        action: z.enum(ActivityAction),
        kind: z.enum(CashFlowKind).nullable(),
        cashFlowId: optionalId,
        name: name.nullable(),
        date: optionalDate,
        toDate: optionalDate,
        amountCents: cents.nullable(),
        count: optionalCount,
        importId: text.min(1).nullable(),
        revision: revision.nullable(),
        undoneAction: z.enum(ActivityAction).nullable(),
      })
      .superRefine((row, context) => {
        const problem = activityProblem(row)
        if (problem) context.addIssue(problem)
      }),
  ),
  UndoRecord: shape(
    'accountId revision',
    z
      .strictObject({
        ...account,
        revision,
        userId: id,
        at: instant,
        rows: jsonOf(changedRows),
        undoneRevision: optionalCount,
      })
      .refine(
        (record) => record.undoneRevision === null || record.undoneRevision > record.revision,
        sentence('It cannot be undone before it was done.'),
      ),
  ),
  Scenario: shape(
    'id',
    z.strictObject({
      id,
      ...account,
      name,
      changes: jsonOf(createScenarioInput.shape.changes),
      version,
      createdAt: instant,
      deletedAt: optionalInstant,
    }),
  ),
  AuditEntry: shape(
    'id',
    z
      .strictObject({
        id,
        at: instant,
        action: z.enum(AuditAction),
        role: z.enum(UserRole).nullable(),
        actorId: optionalId,
        userId: id,
      })
      .refine(
        ({ action, role }) => action === 'createdUser' || role === null,
        sentence('Only a user who was created has a role there.'),
      ),
  ),
  AnsweredRequest: shape(
    'userId procedure requestId',
    z.strictObject({
      userId: id,
      procedure: text.min(1),
      requestId: text.min(1),
      accountId: optionalId,
      answer: jsonOf(z.record(z.string(), z.unknown(), 'It must be an object.')),
      at: instant,
    }),
  ),
  CashFlow: shape('id', cashFlowShape),
  Completion: shape(
    'accountId cashFlowId date',
    z.strictObject({ ...mark, movedCents: cents.nullable() }),
  ),
  Override: shape('accountId cashFlowId date', z.strictObject({ ...mark, amountCents: amount })),
  Skip: shape('accountId cashFlowId date', z.strictObject(mark)),
  Move: shape('accountId cashFlowId date', z.strictObject({ ...mark, to: date })),
  CheckIn: shape(
    'id',
    z.strictObject({
      id,
      ...account,
      userId: id,
      clientId: text.min(1),
      // 0 where a backup has brought it.
      revision: count,
      onDate: date,
      balanceCents: cents,
      expectedCents: sum,
      oldBalanceCents: cents,
      oldBalanceOn: optionalDate,
      oldCheckInId: optionalId,
      undoneAt: optionalInstant,
    }),
  ),
  CheckInItem: shape(
    'checkInId cashFlowId date',
    z
      .strictObject({
        checkInId: id,
        ...mark,
        act: z.enum(CheckInAct),
        oldTo: optionalDate,
        newTo: optionalDate,
      })
      .refine(
        ({ act, oldTo, newTo }) => act === 'moved' || (oldTo === null && newTo === null),
        sentence('Only a moved occurrence has been moved.'),
      )
      .refine(
        ({ act, oldTo, newTo }) => act !== 'moved' || oldTo !== newTo,
        sentence('A moved occurrence must be on another day than before.'),
      ),
  ),
  ...SIGN_IN_SHAPES,
}
