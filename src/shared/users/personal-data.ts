/** Everything that the server has about a user, which the browser puts into one file [behaviour: Personal data]. */
import { z } from 'zod'
import type { Account, MemberRole } from '../accounts/account.ts'
import type { Activity } from '../accounts/activity.ts'
import type { CalendarFeed } from '../feeds/feed.ts'
import { type AccountRef, longIdField } from '../fields.ts'
import type { ApiToken } from '../tokens/program-token.ts'
import type { Passkey } from './passkey.ts'
import type { NotedDevice } from './push-device.ts'
import type { User } from './user.ts'

export const PERSONAL_DATA_FORMAT = 'balance-personal-data'
export const PERSONAL_DATA_VERSION = 1

/** All but what the accounts hold (`backup.download`) and the activities (`user.ownActivities`). */
export interface PersonalData {
  format: typeof PERSONAL_DATA_FORMAT
  version: typeof PERSONAL_DATA_VERSION
  savedAt: string
  user: Omit<
    User,
    | 'startingBalanceCents'
    | 'bufferCents'
    | 'paydayCashFlowId'
    | 'paydayCashFlowIds'
    | 'balanceOn'
    | 'doneMovesBalance'
    | 'doneMovesBalanceChosen'
  > & {
    createdAt: string
    onboardedAt: string | null
  }
  sessions: OwnSession[]
  passkeys: Passkey[]
  linkedSignIns: OwnLink[]
  devices: NotedDevice[]
  feeds: CalendarFeed[]
  tokens: ApiToken[]
  accounts: OwnAccount[]
}

interface OwnSession {
  signedInAt: string
  lastSeenAt: string
  endedAt: string | null
  address: string
  userAgent: string
}

interface OwnLink {
  issuer: string
  subject: string
  linkedAt: string
  lastUsedAt: string | null
}

interface OwnAccount {
  account: AccountRef
  role: MemberRole
  joinedAt: string
  members: Account['members']
}

/** Something that the user did in an account, which need not be theirs any more. */
interface OwnActivity extends Omit<
  Activity,
  'id' | 'memberName' | 'isOwn' | 'isUndone' | 'canRestore' | 'canUndo'
> {
  accountId: number
}

export interface OwnActivityPage {
  activities: OwnActivity[]
  nextCursor: number | null
}

export const listOwnActivitiesInput = z.object({ cursor: longIdField.optional() })

export type ListOwnActivitiesInput = z.infer<typeof listOwnActivitiesInput>
