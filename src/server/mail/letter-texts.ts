import { Temporal } from 'temporal-polyfill'
import { formatCents, formatSignedCents } from '../../shared/money/money.ts'
import { type Letter, mailName } from './letter.ts'
import type { ActFacts, MailFacts, MailKind } from './mail-facts.ts'

/** The facts that are known only when a mail is sent. */
export interface Sending {
  origin: string
  address: string
  /** The token in the one link of the mail, made for this sending. */
  token: string
}

type Writer<Kind extends MailKind> = (facts: MailFacts[Kind], sending: Sending) => Letter

const WRITERS: { [Kind in MailKind]: Writer<Kind> } = {
  resetPassword: (_facts, { origin, address, token }) => ({
    subject: 'Choose a new password for Balance',
    paragraphs: [
      `Somebody asked to choose a new password for ${address}.`,
      'If it was you, open this link within 30 minutes. It works once.',
    ],
    button: { words: 'Choose a New Password', url: `${origin}/#reset=${token}` },
    after: ['If it was not you, do nothing: your password stays as it is.'],
  }),

  confirmEmail: (_facts, { origin, token }) => ({
    subject: 'Confirm your new email for Balance',
    paragraphs: [
      'Somebody who uses Balance wants to sign in with this address from now on.',
      'If it was you, open this link within 24 hours, in the browser where you are signed in.',
    ],
    button: { words: 'Confirm My New Email', url: `${origin}/#confirm=${token}` },
    after: ['If it was not you, do nothing: this address is not used.'],
  }),

  emailChanged: ({ newEmail, canRestore }, { origin, address, token }) => ({
    subject: 'Your email for Balance was changed',
    paragraphs: [
      `The email of your login was changed from ${address} to ${newEmail}.`,
      'If it was you, do nothing.',
      ...(canRestore
        ? [
            'If it was not you, this link puts your old email back, signs everybody out, and lets you choose a new password. It works for 7 days.',
          ]
        : []),
    ],
    button: canRestore
      ? { words: 'This Was Not Me', url: `${origin}/#restore=${token}` }
      : undefined,
  }),

  invitation: ({ accountName, inviterName, role }, { origin, token }) => ({
    subject: `${mailName(inviterName)} invites you to ${mailName(accountName)} on Balance`,
    paragraphs: [
      `${mailName(inviterName)} wants to share the account "${mailName(accountName)}" with you. Balance says how much money there will be on each day ahead.`,
      ...(role === 'viewer' ? ['You would look at it, but not change it.'] : []),
      'Open this link within 7 days to join. One person can join by it.',
    ],
    button: { words: 'See the Invitation', url: `${origin}/#invite=${token}` },
    after: ['If you do not know who that is, do nothing.'],
  }),

  newDevice: ({ how, ...act }) => ({
    subject: 'A new sign-in to Balance',
    paragraphs: ['Somebody signed in with your login, in a browser that was not used before.'],
    rows: [...rowsOf(act), ['Signed in with', WAYS[how]]],
    after: ifNotYou('end that session under "Where You Are Signed In" in Profile Settings'),
  }),

  passwordChanged: (act) => ({
    subject: 'Your password for Balance was changed',
    paragraphs: [CHANGES[act.by], 'Everything that was signed in with the old one is signed out.'],
    rows: act.by === 'administrator' ? [['When', momentOf(act.at)]] : rowsOf(act),
    after: [
      'If you know of it, do nothing. If it was not you, open Balance, press "Forgot password?" and choose a new one.',
    ],
  }),

  newToken: ({ name, canWrite, expiresAt, ...act }) => ({
    subject: 'A new token for programs in Balance',
    paragraphs: [
      canWrite
        ? 'A token was made with which programs can read and change your plans.'
        : 'A token was made with which programs can read your plans.',
    ],
    rows: [['Token', mailName(name)], ...rowsOf(act), ['Works until', momentOf(expiresAt)]],
    after: ifNotYou('delete it in Profile Settings'),
  }),

  lowBalance: ({ accountName, lowest, bufferCents }, sending) => ({
    subject: `${formatCents(lowest.cents)} on ${dayOf(lowest.date)}`,
    paragraphs: [
      `The balance of ${accountOf(accountName)} will be ${formatCents(lowest.cents)} on ${dayOf(lowest.date)}. That is below ${bufferCents === 0 ? 'zero' : `the ${formatCents(bufferCents)} that you want to keep at least`}, and the lowest of the next 30 days.`,
    ],
    after: ['We write again only after the balance has been above it.'],
    unsubscribeUrl: unsubscribeUrl(sending),
  }),

  bankDifference: ({ accountName, bankCents, planCents }, sending) => ({
    subject: differenceText(bankCents, planCents),
    paragraphs: [
      `${differenceText(bankCents, planCents)}. This is about ${accountOf(accountName)}. A check-in shows the difference, and puts it right.`,
    ],
    after: ['We write again only when the difference is another one.'],
    unsubscribeUrl: unsubscribeUrl(sending),
  }),

  comingWeek: (
    { accountName, todayCents, lowest, items, hasMore, lateCount = 0, paycheck },
    sending,
  ) => ({
    subject: `Your coming week: ${formatCents(todayCents)} today`,
    paragraphs: [
      `The balance of ${accountOf(accountName)} is ${formatCents(todayCents)} today. The lowest of the next 90 days is ${formatCents(lowest.cents)}, on ${dayOf(lowest.date)}.`,
      ...(paycheck ? [paycheckText(paycheck)] : []),
      ...(lateCount > 0 ? [`Still open from before: ${lateCount}.`] : []),
      items.length === 0 ? 'Nothing is planned for the coming 7 days.' : 'In the coming 7 days:',
    ],
    rows: items.map(({ on, name, cents }) => [
      dayOf(on),
      `${formatSignedCents(cents)} ${mailName(name)}`,
    ]),
    after: hasMore ? ['There is more in Balance.'] : [],
    unsubscribeUrl: unsubscribeUrl(sending),
  }),

  newPasskey: ({ name, ...act }) => ({
    subject: 'A new passkey for Balance',
    paragraphs: ['A passkey was added, with which one can sign in to your login.'],
    rows: [['Passkey', mailName(name)], ...rowsOf(act)],
    after: ifNotYou('remove it under "Passkeys" in Profile Settings'),
  }),

  newLink: ({ name, ...act }) => ({
    subject: 'A new linked sign-in for Balance',
    paragraphs: [
      `An account at ${mailName(name)} was linked, with which one can sign in to your login.`,
    ],
    rows: rowsOf(act),
    after: ifNotYou('unlink it under "Linked sign-ins" in Profile Settings'),
  }),
}

function unsubscribeUrl({ origin, token }: Sending): string {
  return `${origin}/unsubscribe?token=${token}`
}

function ifNotYou(remedy: string): string[] {
  return [`If it was you, do nothing. If it was not you, ${remedy}, and change your password.`]
}

export function differenceText(bankCents: number, planCents: number): string {
  return `Your bank says ${formatCents(bankCents)}; the plan says ${formatCents(planCents)}`
}

export function dayOf(date: string): string {
  const day = { weekday: 'short', month: 'short', day: 'numeric' } as const
  return Temporal.PlainDate.from(date).toLocaleString('en-US', day)
}

function paycheckText({
  to,
  billCount,
  outCents,
  leftCents,
  endCents,
}: NonNullable<MailFacts['comingWeek']['paycheck']>): string {
  const bills = billCount === 0 ? 'no bills' : `${billCount} ${billCount === 1 ? 'bill' : 'bills'}`
  const out = outCents === 0 ? '' : ` of ${formatCents(outCents)}`
  return `This paycheck runs through ${dayOf(to)}: ${bills}${out}. What comes in less what goes out leaves ${formatCents(leftCents)}, so it ends with ${formatCents(endCents)}.`
}

export const accountOf = (name: string | null) =>
  name === null ? 'your account' : `"${mailName(name)}"`

const WAYS = {
  password: 'the password',
  passkey: 'a passkey',
  recoveryCode: 'a recovery code',
  oidc: 'a linked sign-in',
}

const CHANGES = {
  user: 'The password of your login was changed.',
  mail: 'The password of your login was changed, by a link that we sent to this address.',
  administrator: 'An administrator gave your login another password.',
}

export function isKnownKind(kind: string): kind is MailKind {
  return Object.hasOwn(WRITERS, kind)
}

export function writeLetter<Kind extends MailKind>(
  kind: Kind,
  facts: MailFacts[Kind],
  sending: Sending,
): Letter {
  const openBalance = { words: 'Open Balance', url: sending.origin }
  return { button: openBalance, ...WRITERS[kind](facts, sending) }
}

function rowsOf({ device, address, at }: ActFacts): [string, string][] {
  return [
    ['Device', device],
    ['Network address', address],
    ['When', momentOf(at)],
  ]
}

/** A moment in words, in UTC: nobody knows the reader's time zone. */
function momentOf(iso: string): string {
  return Temporal.Instant.from(iso).toZonedDateTimeISO('UTC').toLocaleString('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })
}
