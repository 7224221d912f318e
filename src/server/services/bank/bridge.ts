/** The calls of a SimpleFIN bridge [behaviour: Ask the bank]. */
import { AppError } from '../../../shared/app-error.ts'
import { BRIDGE_FAILED } from '../../../shared/accounts/bank.ts'
import { CallFailure, type OutsideCalls } from '../../calls/outside-calls.ts'
import type { BridgeProblem } from '../../statements/read/read-account-set.ts'
import type { Scope } from '../scope.ts'

type CallProblem = 'ended' | 'unpaid' | 'unreached'

/** Nothing of them is the bridge's own text. */
export const PROBLEMS: Record<BridgeProblem | CallProblem, string> = {
  ended: 'SimpleFIN does not let Balance ask any more. Connect again.',
  unpaid: 'SimpleFIN wants a payment before it answers. Pay there, and ask again.',
  unreached: 'SimpleFIN cannot be reached. Try again later.',
  notRead: BRIDGE_FAILED,
  signIn: 'Your bank wants you to sign in again at SimpleFIN.',
  gone: 'SimpleFIN does not know this account any more. Connect again.',
  other: 'SimpleFIN says that something is wrong. Look there at what it is.',
}

/** A bridge that fails. */
export class BridgeFailure extends AppError {
  readonly problem: keyof typeof PROBLEMS

  constructor(problem: keyof typeof PROBLEMS) {
    super('CONFLICT', PROBLEMS[problem])
    this.problem = problem
  }
}

const MAX_ANSWER_BYTES = 5 * 1024 * 1024
const MAX_ACCESS_BYTES = 4_000
const BASE64 = /^[A-Za-z0-9+/_-]+={0,2}$/

/** Answers where a setup token is claimed. @throws AppError BAD_REQUEST for what is no setup token, or of another machine. */
export function readSetupToken(scope: Scope, setupToken: string): string {
  const token = setupToken.replaceAll(/\s/g, '')
  const text = BASE64.test(token) ? Buffer.from(token, 'base64').toString() : ''
  const url = scope.calls.readAddress(text, { hosts: hostsOf(scope) })
  if (url !== null) return url
  if (URL.canParse(text)) throw wrongAddress()
  throw new AppError('BAD_REQUEST', 'This is no setup token of SimpleFIN. Copy the whole of it.')
}

/** Works once. @throws AppError CONFLICT when the bridge refuses; BAD_REQUEST when it sends Balance to another machine. */
export async function claimAccess(scope: Scope, claimUrl: string): Promise<string> {
  const call = { url: claimUrl, method: 'POST', maxBytes: MAX_ACCESS_BYTES } as const
  const { status, body } = await ask(scope, call)
  if (status === 403)
    throw new AppError(
      'CONFLICT',
      'This setup token was used before or is not valid. Disable it at SimpleFIN.',
    )
  const text = status === 200 ? (body?.toString().trim() ?? '') : ''
  if (!URL.canParse(text)) throw failureOf(status)
  const url = scope.calls.readAddress(text, { hosts: hostsOf(scope), takesPassword: true })
  if (url !== null && new URL(url).password !== '') return url
  throw wrongAddress()
}

/** Answers the account set as the bridge has sent it. @throws BridgeFailure */
export async function fetchAccountSet(
  scope: Scope,
  accessUrl: string,
  query: [name: string, value: string][],
): Promise<Uint8Array> {
  const url = new URL(accessUrl)
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/accounts`
  url.hash = ''
  // The second version says by a code what is wrong.
  url.search = new URLSearchParams([['version', '2'], ...query]).toString()
  const { status, body } = await ask(scope, {
    url: url.href,
    method: 'GET',
    headers: { Accept: 'application/json' },
    takesPassword: true,
    maxBytes: MAX_ANSWER_BYTES,
  })
  if (status !== 200 || !body) throw failureOf(status)
  return body
}

type BridgeCall = Omit<Parameters<OutsideCalls['call']>[0], 'hosts'>

async function ask(scope: Scope, call: BridgeCall) {
  try {
    return await scope.calls.call({ ...call, hosts: hostsOf(scope) })
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error
    throw error.reason === 'refused' ? wrongAddress() : new BridgeFailure('unreached')
  }
}

function wrongAddress(): AppError {
  return new AppError(
    'BAD_REQUEST',
    'The setup token leads to an address that Balance does not ask. Disable it at SimpleFIN.',
  )
}

function failureOf(status: number): BridgeFailure {
  if (status === 402) return new BridgeFailure('unpaid')
  return new BridgeFailure(status === 403 ? 'ended' : 'notRead')
}

function hostsOf({ settings }: Scope): readonly string[] {
  return settings.bankFeeds?.hosts ?? []
}
