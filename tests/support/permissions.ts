/** Who may call which procedure on which target: the table of `tests/server/accounts/tenancy.test.ts`. */
import type { OutcomesByTarget } from './actors.ts'

const SIGNED_OUT = 'UNAUTHORIZED'
const NOBODY = `${SIGNED_OUT} NOT_FOUND NOT_FOUND NOT_FOUND NOT_FOUND`
const SELF = `${SIGNED_OUT} ok ok ok ok`
const MEMBERS = `${SIGNED_OUT} NOT_FOUND NOT_FOUND ok ok`
const OWNER = `${SIGNED_OUT} NOT_FOUND NOT_FOUND CONFLICT ok`
const MALFORMED = `${SIGNED_OUT} BAD_REQUEST BAD_REQUEST BAD_REQUEST BAD_REQUEST`

/** Needs no session and names no target. */
const OPEN: OutcomesByTarget = {}
const OWN_USER: OutcomesByTarget = { own: SELF }
/** One of the caller's passkeys, linked sign-ins, devices, feeds or tokens, or somebody else's. */
const ON_OWN_THING: OutcomesByTarget = {
  own: SELF,
  foreignItem: NOBODY,
  missing: NOBODY,
  malformed: MALFORMED,
}
const IN_ACCOUNT: OutcomesByTarget = {
  own: SELF,
  shared: MEMBERS,
  personalByNumber: NOBODY,
  missing: NOBODY,
  malformed: MALFORMED,
}
const ON_ITEM: OutcomesByTarget = {
  ...IN_ACCOUNT,
  foreignItem: NOBODY,
  misplacedItem: NOBODY,
  missingItem: NOBODY,
  malformedItem: MALFORMED,
}
/** Nobody answers for the bank, which only the people of the account get to hear. */
const AT_BANK: OutcomesByTarget = {
  ...IN_ACCOUNT,
  own: SELF.replaceAll('ok', 'CONFLICT'),
  shared: MEMBERS.replaceAll('ok', 'CONFLICT'),
}
const ON_SHARED_ACCOUNT: OutcomesByTarget = {
  shared: OWNER,
  personalByNumber: NOBODY,
  missing: NOBODY,
  malformed: MALFORMED,
}

/** Whoever has the link can see the invitation, signed in or not. */
const BY_LINK: OutcomesByTarget = {
  shared: 'ok ok ok ok ok',
  missing: 'NOT_FOUND NOT_FOUND NOT_FOUND NOT_FOUND NOT_FOUND',
  malformed: 'BAD_REQUEST BAD_REQUEST BAD_REQUEST BAD_REQUEST BAD_REQUEST',
}

/** Callers who are not super admins get the answer of a procedure that does not exist. */
const ADMIN: OutcomesByTarget = { own: `${SIGNED_OUT} NOT_FOUND ok NOT_FOUND NOT_FOUND` }
const ON_USER: OutcomesByTarget = {
  ...ADMIN,
  missing: NOBODY,
  malformed: `${SIGNED_OUT} NOT_FOUND BAD_REQUEST NOT_FOUND NOT_FOUND`,
}

/** The outcomes of each procedure. */
export const PERMISSIONS: Record<string, OutcomesByTarget> = {
  'auth.login': OPEN,
  'auth.superAdminLogin': OPEN,
  'auth.claim': OPEN,
  'auth.register': OPEN,
  'auth.demo': OPEN,
  'auth.forgotPassword': OPEN,
  'auth.resetPassword': OPEN,
  'auth.restoreEmail': OPEN,
  'auth.refresh': OPEN,
  'auth.logout': OPEN,
  'session.list': OWN_USER,
  'session.end': { own: SELF, foreignItem: NOBODY, missing: NOBODY, malformed: MALFORMED },
  'session.endOthers': OWN_USER,
  'auth.startPasskeyLogin': OPEN,
  'auth.passkeyLogin': OPEN,
  'auth.recoveryCodeLogin': OPEN,
  'passkey.list': OWN_USER,
  'passkey.startProof': OWN_USER,
  'passkey.startAdding': OWN_USER,
  'passkey.add': OWN_USER,
  'passkey.rename': ON_OWN_THING,
  'passkey.remove': ON_OWN_THING,
  'passkey.setSecondStep': OWN_USER,
  'notice.get': IN_ACCOUNT,
  'notice.set': IN_ACCOUNT,
  'push.key': OWN_USER,
  'push.enable': OWN_USER,
  'push.disable': ON_OWN_THING,
  'push.list': OWN_USER,
  'push.test': ON_OWN_THING,
  'feed.list': OWN_USER,
  'feed.create': IN_ACCOUNT,
  'feed.rotate': ON_OWN_THING,
  'feed.delete': ON_OWN_THING,
  'token.list': OWN_USER,
  'token.create': IN_ACCOUNT,
  'token.delete': ON_OWN_THING,
  'passkey.makeRecoveryCodes': OWN_USER,
  'user.linkedSignIns': OWN_USER,
  'user.startLinking': OWN_USER,
  'user.unlinkSignIn': ON_OWN_THING,
  'user.me': OWN_USER,
  'user.update': OWN_USER,
  'user.changeEmail': OWN_USER,
  // Nobody has a link.
  'user.confirmEmail': { own: NOBODY },
  'user.changePassword': OWN_USER,
  'user.personalData': OWN_USER,
  'user.ownActivities': OWN_USER,
  // The owner has more shared accounts than the one that the example decides about.
  'user.requestDeletion': { ...ON_SHARED_ACCOUNT, shared: OWNER.replace(/ok$/, 'CONFLICT') },
  'user.cancelDeletion': OWN_USER,
  'income.list': IN_ACCOUNT,
  'income.latest': ON_ITEM,
  'income.create': IN_ACCOUNT,
  'income.update': ON_ITEM,
  'income.delete': ON_ITEM,
  'income.restore': ON_ITEM,
  'income.rejoin': ON_ITEM,
  'expense.list': IN_ACCOUNT,
  'expense.latest': ON_ITEM,
  'expense.create': IN_ACCOUNT,
  'expense.update': ON_ITEM,
  'expense.delete': ON_ITEM,
  'expense.restore': ON_ITEM,
  'expense.rejoin': ON_ITEM,
  'occurrence.markDone': ON_ITEM,
  'occurrence.answerDone': ON_ITEM,
  'occurrence.setOverride': ON_ITEM,
  'occurrence.removeOverride': ON_ITEM,
  'occurrence.skip': ON_ITEM,
  'occurrence.move': ON_ITEM,
  'projection.month': IN_ACCOUNT,
  'projection.dates': IN_ACCOUNT,
  'projection.day': IN_ACCOUNT,
  'projection.year': IN_ACCOUNT,
  'projection.years': IN_ACCOUNT,
  'projection.balances': IN_ACCOUNT,
  'projection.range': IN_ACCOUNT,
  'projection.cards': IN_ACCOUNT,
  'projection.bill': ON_ITEM,
  'projection.journal': IN_ACCOUNT,
  'projection.advice': IN_ACCOUNT,
  'projection.coming': IN_ACCOUNT,
  'projection.together': IN_ACCOUNT,
  'projection.outlook': IN_ACCOUNT,
  'projection.paychecks': IN_ACCOUNT,
  'projection.afford': IN_ACCOUNT,
  'projection.explain': IN_ACCOUNT,
  'projection.compare': ON_ITEM,
  'scenario.list': IN_ACCOUNT,
  'scenario.create': IN_ACCOUNT,
  'scenario.update': ON_ITEM,
  'scenario.delete': ON_ITEM,
  'scenario.restore': ON_ITEM,
  'scenario.apply': ON_ITEM,
  'scenario.undoApply': ON_ITEM,
  'account.list': OWN_USER,
  'account.changes': OWN_USER,
  'account.activity': IN_ACCOUNT,
  'account.notes': IN_ACCOUNT,
  'account.openItems': IN_ACCOUNT,
  'account.previewCheckIn': IN_ACCOUNT,
  'account.checkIn': ON_ITEM,
  'account.undoCheckIn': ON_ITEM,
  'account.undo': ON_ITEM,
  'account.checkIns': IN_ACCOUNT,
  'account.moveCashFlows': ON_ITEM,
  'account.copyCashFlows': ON_ITEM,
  'account.create': OWN_USER,
  'account.update': ON_SHARED_ACCOUNT,
  'account.delete': ON_SHARED_ACCOUNT,
  'account.leave': {
    ...ON_SHARED_ACCOUNT,
    shared: `${SIGNED_OUT} NOT_FOUND NOT_FOUND ok CONFLICT`,
  },
  'account.removeMember': ON_SHARED_ACCOUNT,
  'account.setRole': ON_SHARED_ACCOUNT,
  'account.transfer': ON_SHARED_ACCOUNT,
  'invitation.create': ON_SHARED_ACCOUNT,
  'invitation.list': ON_SHARED_ACCOUNT,
  'invitation.revoke': ON_SHARED_ACCOUNT,
  'invitation.preview': BY_LINK,
  // Members cannot join again.
  'invitation.accept': {
    shared: `${SIGNED_OUT} ok ok CONFLICT CONFLICT`,
    missing: NOBODY,
    malformed: MALFORMED,
  },
  'import.preview': IN_ACCOUNT,
  'import.run': IN_ACCOUNT,
  'import.undo': IN_ACCOUNT,
  'import.restore': IN_ACCOUNT,
  'statement.read': IN_ACCOUNT,
  'statement.propose': IN_ACCOUNT,
  'statement.match': IN_ACCOUNT,
  'statement.preview': ON_ITEM,
  'bank.status': IN_ACCOUNT,
  'bank.connect': AT_BANK,
  'bank.choose': ON_ITEM,
  'bank.disconnect': IN_ACCOUNT,
  'bank.ask': AT_BANK,
  'backup.download': IN_ACCOUNT,
  // The account is not empty, so that a backup cannot be restored into it.
  'backup.restore': {
    ...ON_SHARED_ACCOUNT,
    shared: `${SIGNED_OUT} NOT_FOUND NOT_FOUND CONFLICT CONFLICT`,
  },
  'admin.lastBackup': ADMIN,
  'admin.users': ADMIN,
  'admin.audit': ADMIN,
  'admin.createUser': ADMIN,
  'admin.setPassword': ON_USER,
  'admin.disable': ON_USER,
  'admin.enable': ON_USER,
  'admin.signOut': ON_USER,
}
