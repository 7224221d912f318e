/**
 * Every procedure is called by tokens of both scopes, of all accounts, of the personal one and of a shared one, on each
 * account of the user and on that of a stranger [behaviour: Tokens of programs]. The list of procedures comes from the
 * router, so a new procedure fails here until the table below has a row for it.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createActors } from '../../support/actors.ts'
import { addBadTokens, addToken } from '../../support/api-tokens.ts'
import { bankSettings } from '../../support/bridge.ts'
import { EXAMPLES, type Target } from '../../support/example-inputs.ts'
import { callOverHttp, PROCEDURES } from '../../support/procedures.ts'
import { readAllRows } from '../../support/rows.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { MANY_ACCOUNTS } from '../../support/shared-account.ts'

type Needed = Record<string, 'read' | 'write'>

const CASH_FLOWS: Needed = {
  list: 'read',
  latest: 'read',
  ...write('create', 'update', 'rejoin', 'delete', 'restore'),
}

/** The scope that each procedure needs. All others are for no token. */
const NEEDED: Record<string, Needed> = {
  user: { me: 'read' },
  income: CASH_FLOWS,
  expense: CASH_FLOWS,
  occurrence: write('markDone', 'answerDone', 'setOverride', 'removeOverride', 'skip', 'move'),
  projection: Object.fromEntries(
    PROCEDURES.filter(({ path }) => path.startsWith('projection.')).map(({ path }) => [
      path.slice('projection.'.length),
      'read',
    ]),
  ),
  scenario: {
    list: 'read',
    ...write('create', 'update', 'delete', 'restore', 'apply', 'undoApply'),
  },
  account: {
    list: 'read',
    activity: 'read',
    openItems: 'read',
    previewCheckIn: 'read',
    checkIns: 'read',
    notes: 'read',
    ...write('checkIn', 'undoCheckIn', 'moveCashFlows', 'copyCashFlows'),
  },
  import: write('preview', 'run', 'undo', 'restore'),
  statement: write('read', 'propose', 'match', 'preview'),
}

const NEVER = `
  auth.login auth.superAdminLogin auth.claim auth.demo auth.startPasskeyLogin auth.passkeyLogin auth.recoveryCodeLogin
  auth.register auth.refresh auth.logout auth.forgotPassword auth.resetPassword auth.restoreEmail session.list session.end session.endOthers
  passkey.list passkey.startProof passkey.startAdding passkey.add passkey.rename passkey.remove
  push.key push.enable push.disable push.list push.test
  passkey.setSecondStep passkey.makeRecoveryCodes notice.get notice.set feed.list feed.create feed.rotate feed.delete
  token.list token.create token.delete
  user.update user.personalData user.ownActivities user.requestDeletion user.cancelDeletion
  user.changeEmail user.confirmEmail user.changePassword user.linkedSignIns user.startLinking user.unlinkSignIn
  account.changes account.undo account.create account.update account.delete account.leave
  account.removeMember account.setRole account.transfer
  invitation.create invitation.list invitation.revoke invitation.preview invitation.accept
  backup.download backup.restore
  bank.status bank.connect bank.choose bank.disconnect bank.ask
  admin.users admin.lastBackup admin.audit admin.createUser admin.setPassword admin.disable admin.enable admin.signOut
`
  .trim()
  .split(/\s+/)

function write(...names: string[]): Needed {
  return Object.fromEntries(names.map((name) => [name, 'write']))
}

function neededFor(path: string): 'read' | 'write' | undefined {
  const [router = '', procedure = ''] = path.split('.')
  return NEEDED[router]?.[procedure]
}

/** These name no account. */
const OF_USER = new Set(['user.me', 'account.list'])
/** These name two accounts of the caller. */
const OF_TWO = new Set(['account.moveCashFlows', 'account.copyCashFlows'])

const ONLY_READS = 'This token can only read.'
const NOT_WITH_TOKEN = 'This cannot be done with a token. Please sign in.'

it('every procedure has a row of permissions', () => {
  const rows = Object.entries(NEEDED).flatMap(([router, names]) =>
    Object.keys(names).map((name) => `${router}.${name}`),
  )
  const paths = PROCEDURES.map(({ path }) => path)
  expect([...rows, ...NEVER].toSorted()).toEqual(paths.toSorted())
})

describe('a procedure that is called with a token:', () => {
  let server: TestServer
  let fixtures: Awaited<ReturnType<typeof createActors>>
  let own: Record<string, Target>
  let foreign: Record<string, Target>

  beforeAll(async () => {
    server = await startTestServer('sqlite', { quotas: MANY_ACCOUNTS, ...bankSettings() })
    fixtures = await createActors(server)
    own = await fixtures.createTargets('owner', ['own', 'shared'])
    foreign = await fixtures.createTargets('owner', ['shared'])
    // The stranger's own.
    const strange = await fixtures.createTargets('stranger', ['own'])
    const strangers = { ...strange['own'], account: strange['own']?.otherAccount }
    own['strangers'] = { ...strangers, otherAccount: 'personal' } as Target
  })
  afterAll(() => server.close())

  const REACHES = ['all', 'personal', 'shared', 'other'] as const

  /** A new token has all of its calls left. */
  async function tokenOf(
    scope: 'read' | 'write',
    reach: (typeof REACHES)[number],
    target?: Target,
  ) {
    const { id: userId, accountId: personalId } = fixtures.actors.owner
    const shared = (target ?? own['shared'])?.accountId
    const ids = { all: null, personal: personalId, shared, other: foreign['shared']?.accountId }
    return (await addToken(server, { userId, scope, accountId: ids[reach] ?? null })).token
  }

  it.each(PROCEDURES.map((procedure) => [procedure.path, procedure] as const))(
    '%s is refused outside of its scope and account, and changes nothing',
    async (path, procedure) => {
      const needed = neededFor(path)
      const example = EXAMPLES[path]
      const refusal = needed ? ONLY_READS : NOT_WITH_TOKEN
      const tokens = new Map<string, string>()
      for (const scope of ['read', 'write'] as const)
        for (const reach of needed ? REACHES : (['all'] as const))
          tokens.set(`${scope} ${reach}`, await tokenOf(scope, reach))
      const before = await readAllRows(server.services.db)
      for (const [name, token] of tokens) {
        const [scope, reach = ''] = name.split(' ')
        for (const [targetName, target] of Object.entries(own)) {
          const isOutside = !needed || (needed === 'write' && scope === 'read')
          const isOtherAccount =
            !OF_USER.has(path) &&
            (targetName === 'strangers' ||
              reach === 'other' ||
              (reach !== 'all' &&
                (OF_TWO.has(path) || (reach === 'personal') !== (targetName === 'own'))))
          if (!isOutside && !isOtherAccount) continue
          const answer = await callOverHttp(server, token, procedure, example?.input(target))
          const { code, sentence } = answer
          expect([name, targetName, code, sentence]).toEqual([
            name,
            targetName,
            isOutside ? 'CONFLICT' : 'NOT_FOUND',
            isOutside ? refusal : sentence,
          ])
          expect(answer.body).not.toContain('Secret')
        }
      }
      expect(await readAllRows(server.services.db)).toEqual(before)
    },
  )

  const ALLOWED = PROCEDURES.filter(({ path }) => neededFor(path)).map(
    (procedure) => [procedure.path, procedure] as const,
  )

  it.each(ALLOWED)('%s is answered within scope and account', async (path, procedure) => {
    const scopes = neededFor(path) === 'read' ? (['read', 'write'] as const) : (['write'] as const)
    for (const scope of scopes)
      for (const [reach, targetName] of [
        ['all', 'own'],
        ['all', 'shared'],
        ['personal', 'own'],
        ['shared', 'shared'],
      ] as const) {
        if (OF_TWO.has(path) && reach !== 'all') continue
        // Targets are written past the revision, which plans are remembered by.
        await server.services.db.write((tx) =>
          tx.account.updateMany({ data: { revision: { increment: 1 } } }),
        )
        const target = (await fixtures.createTargets('owner', [targetName]))[targetName] as Target
        const token = await tokenOf(scope, reach, target)
        const input = EXAMPLES[path]?.input(target)
        const { code, sentence } = await callOverHttp(server, token, procedure, input)
        expect([scope, reach, targetName, code, sentence]).toEqual([
          scope,
          reach,
          targetName,
          'ok',
          '',
        ])
      }
  })

  it('every procedure refuses mistyped, unknown, deleted and expired tokens alike', async () => {
    const bad = await addBadTokens(server, fixtures.actors.owner)
    const before = await readAllRows(server.services.db)
    for (const procedure of PROCEDURES) {
      const input = EXAMPLES[procedure.path]?.input(own['own'] as Target)
      for (const [name, token] of Object.entries(bad)) {
        const { code, sentence } = await callOverHttp(server, token, procedure, input)
        expect([procedure.path, name, code, sentence]).toEqual([
          procedure.path,
          name,
          'UNAUTHORIZED',
          'Authentication required.',
        ])
      }
    }
    expect(await readAllRows(server.services.db)).toEqual(before)
  })
})
