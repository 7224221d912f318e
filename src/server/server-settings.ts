/** The settings as the parts of the server take them. */
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { ProviderSettings } from './auth/identity-provider.ts'
import type { Env } from './env.ts'
import type { MailSettings } from './mail/smtp.ts'
import type { PushSettings } from './push/push-message.ts'
import type { Quotas, Settings } from './services/scope.ts'

export function settingsOf(env: Env): Settings {
  return {
    registration: env.REGISTRATION,
    biweeklyDefault: env.BIWEEKLY_DEFAULT,
    offersMarkDoneMode: env.VITE_MARK_DONE_MODE === 'true',
    publicOrigin: publicOriginOf(env),
    requireAdminPasskey: env.REQUIRE_ADMIN_PASSKEY === 'true',
    demoLimit: demoLimitOf(env),
    sendsMail: mailSettingsOf(env) !== null,
    bankFeeds: bankFeedsOf(env),
    push: pushSettingsOf(env),
    quotas: readQuotas(env),
  }
}

export function readQuotas(env: Env): Quotas {
  return {
    cashFlows: env.MAX_CASH_FLOWS,
    marks: env.MAX_MARKS,
    ownedAccounts: env.MAX_OWNED_ACCOUNTS,
    memberships: env.MAX_MEMBERSHIPS,
    members: env.MAX_MEMBERS,
    invitations: env.MAX_INVITATIONS,
    invitationsOfUser: env.MAX_INVITATIONS_OF_USER,
    scenarios: env.MAX_SCENARIOS,
    sessions: env.MAX_SESSIONS,
    streams: env.MAX_STREAMS,
  }
}

/** The first login by the settings; null without them. @throws Error when the file of its password cannot be read. */
export function readFirstLogin(env: Env): { email: string; password: string } | null {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password, ADMIN_PASSWORD_FILE: file } = env
  if (!email) return null
  if (!file) return { email, password: password ?? '' }
  return { email, password: readFileSync(file, 'utf8').replace(/\r?\n$/, '') }
}

export function demoLimitOf({ DEMO, DEMO_LIMIT, NODE_ENV }: Env): number {
  const setting = DEMO ?? (NODE_ENV === 'production' ? 'off' : 'on')
  return setting === 'on' ? DEMO_LIMIT : 0
}

export function mailSettingsOf(env: Env): MailSettings | null {
  const { SMTP_URL: smtpUrl, MAIL_FROM: from, MAIL_DKIM_DOMAIN: domainName } = env
  const { MAIL_DKIM_SELECTOR: keySelector, MAIL_DKIM_KEY_FILE: privateKey } = env
  if (!smtpUrl || !from) return null
  return {
    smtpUrl,
    from,
    // Replies go to CONTACT.
    replyTo: z.email().safeParse(env.CONTACT).data ?? null,
    publicOrigin: publicOriginOf(env),
    dkim: domainName && keySelector && privateKey ? { domainName, keySelector, privateKey } : null,
  }
}

/** The push services of the makers of browsers. */
const PUSH_SERVICES = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
  '*.notify.windows.com',
]

/** Answers null where push services could ask nobody about us. */
export function pushSettingsOf({
  CONTACT,
  PUBLIC_ORIGIN,
  PUSH_SERVICES: others,
}: Env): PushSettings | null {
  const email = z.email().safeParse(CONTACT).data
  const subject = email ? `mailto:${email}` : PUBLIC_ORIGIN
  if (!subject || subject.startsWith('http:')) return null
  return { subject, hosts: [...PUSH_SERVICES, ...others] }
}

export function providerSettingsOf(env: Env): ProviderSettings | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_NAME: name } = env
  const clientSecret = env.OIDC_CLIENT_SECRET ?? env.OIDC_CLIENT_SECRET_FILE
  if (!issuer || !clientId || !clientSecret) return null
  const redirectUri = `${publicOriginOf(env)}/oidc/callback`
  return { issuer, clientId, clientSecret, name, signsUp: env.OIDC_SIGN_UP === 'on', redirectUri }
}

function bankFeedsOf({ BANK_FEEDS, BANK_FEEDS_HOSTS }: Env) {
  const hosts = ['beta-bridge.simplefin.org', 'bridge.simplefin.org', ...BANK_FEEDS_HOSTS]
  return BANK_FEEDS === 'off' ? null : { hosts }
}

export function publicOriginOf({ PUBLIC_ORIGIN, PORT }: Env): string {
  return PUBLIC_ORIGIN ?? `http://localhost:${PORT}`
}
