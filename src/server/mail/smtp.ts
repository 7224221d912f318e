/** Before the mail server asks for the text (354) nothing has been delivered, after it everything may have been. */
import { Readable } from 'node:stream'
import type { SMTPConnectionOptions, SMTPEnvelope } from 'nodemailer/lib/smtp-connection'
import type { MailBody } from './letter.ts'

export interface MailSettings {
  smtpUrl: string
  from: { name: string; address: string }
  /** The address to which answers go; null where nobody reads them. */
  replyTo: string | null
  publicOrigin: string
  dkim: { domainName: string; keySelector: string; privateKey: string } | null
}

interface OutgoingMail extends MailBody {
  to: string
  subject: string
  date: Date
  unsubscribeUrl?: string | undefined
}

export type MailOutcome =
  | { is: 'sent' }
  /** The mail server says that it will never take mails for this address, or this one. */
  | { is: 'refused'; code: string }
  /** Nothing was delivered: the mail server is gone, hangs, or asks to come again. */
  | { is: 'delayed'; code: string; isAboutAddress: boolean }
  /** The end came after the text had begun, without an answer. */
  | { is: 'unknown'; code: string }

interface Delivery {
  /** Runs when the mail server asks for the text. Nothing of it is sent when this fails. */
  beforeText: () => Promise<void>
  /** Ends a delivery whose text has not begun at once, and any other one soon. */
  signal: AbortSignal
}

export interface Mailer {
  deliver(mail: OutgoingMail, delivery: Delivery): Promise<MailOutcome>
}

const GREETING_MS = 5_000
const CONNECTION_MS = 10_000
const SOCKET_MS = 50_000
const DELIVERY_MS = 80_000
/** A text that has begun gets so long to its end when the process ends. */
const LAST_MS = 1_500

/** The library is loaded with the first mail: a start does not wait for it. */
export function createSmtpMailer(settings: MailSettings): Mailer {
  return { deliver: (mail, delivery) => deliver(settings, mail, delivery) }
}

async function deliver(
  settings: MailSettings,
  mail: OutgoingMail,
  { beforeText, signal }: Delivery,
): Promise<MailOutcome> {
  let hasBegun = false
  const ended = new AbortController()
  const end = () => ended.abort()
  const endSoon = () => (hasBegun ? void setTimeout(end, LAST_MS).unref() : end())
  const deadline = setTimeout(end, DELIVERY_MS)
  signal.addEventListener('abort', endSoon)
  if (signal.aborted) end()
  try {
    const { envelope, message } = await compose(settings, mail)
    const beginText = async () => {
      await beforeText()
      hasBegun = true
    }
    await talk(await openOptions(settings), envelope, textOf(message, beginText), ended.signal)
    return { is: 'sent' }
  } catch (error) {
    return outcomeOf(error as SmtpError, hasBegun)
  } finally {
    clearTimeout(deadline)
    signal.removeEventListener('abort', endSoon)
  }
}

/** Nothing reads from it before the mail server has asked for the text. */
function textOf(message: Buffer, beginText: () => Promise<void>): Readable {
  return Readable.from(
    (async function* () {
      await beginText()
      yield message
    })(),
  )
}

async function talk(
  { SMTPConnection, options, auth }: Awaited<ReturnType<typeof openOptions>>,
  envelope: SMTPEnvelope,
  text: Readable,
  signal: AbortSignal,
): Promise<void> {
  const connection = new SMTPConnection(options)
  try {
    await new Promise<void>((resolve, reject) => {
      const fail = (error: unknown) => reject(error)
      const thenOr = (next: () => void) => (error?: unknown) => (error ? fail(error) : next())
      if (signal.aborted) return fail(new DeliveryEnd())
      signal.addEventListener('abort', () => fail(new DeliveryEnd()), { once: true })
      // It stays: one that nobody listens to would end the process.
      connection.on('error', fail)
      const send = () => connection.send(envelope, text, thenOr(resolve))
      connection.connect(thenOr(auth ? () => connection.login(auth, thenOr(send)) : send))
    })
    connection.quit()
  } catch (error) {
    connection.close()
    text.destroy()
    throw error
  }
}

class DeliveryEnd extends Error {
  readonly code = 'ETIMEDOUT'
}

interface SmtpError {
  code?: string
  command?: string
  responseCode?: number
}

const WANTS_PASSWORD = new Set([530, 535])

function outcomeOf(
  { code = 'EUNKNOWN', command, responseCode }: SmtpError,
  hasBegun: boolean,
): MailOutcome {
  const said = responseCode ? `${responseCode}` : code
  if (hasBegun && !responseCode) return { is: 'unknown', code: said }
  const isAboutAddress = hasBegun || command === 'RCPT TO'
  // The library itself refuses an address that no command can carry, or that the server has no characters for.
  const isImpossible = code === 'EENVELOPE' && !responseCode
  const isForGood = responseCode !== undefined && responseCode >= 500
  if (isImpossible || (isForGood && isAboutAddress && !WANTS_PASSWORD.has(responseCode)))
    return { is: 'refused', code: said }
  return { is: 'delayed', code: said, isAboutAddress }
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '::1'])

async function openOptions({ smtpUrl, publicOrigin }: MailSettings) {
  const [{ default: SMTPConnection }, { parseConnectionUrl }] = await Promise.all([
    import('nodemailer/lib/smtp-connection'),
    import('nodemailer/lib/shared'),
  ])
  const { auth, ...fromUrl } = parseConnectionUrl(smtpUrl)
  const options: SMTPConnectionOptions = {
    name: new URL(publicOrigin).hostname,
    connectionTimeout: CONNECTION_MS,
    greetingTimeout: GREETING_MS,
    socketTimeout: SOCKET_MS,
    dnsTimeout: GREETING_MS,
    socketCloseTimeout: 0,
    // A password goes over the network encrypted only.
    requireTLS: auth !== undefined && !LOOPBACK.has(String(fromUrl.host)),
    ...(fromUrl as SMTPConnectionOptions),
  }
  return { SMTPConnection, options, auth }
}

async function compose(settings: MailSettings, mail: OutgoingMail) {
  const { createTransport } = await import('nodemailer')
  const { from, replyTo, dkim } = settings
  const composer = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    // No text of ours names a file or an address to be read into a mail.
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(dkim && { dkim }),
  })
  const { message, envelope } = await composer.sendMail({
    from,
    // An object is one address, whatever is in it; a text could be several.
    to: { name: '', address: mail.to },
    ...(replyTo !== null && { replyTo: { name: '', address: replyTo } }),
    subject: mail.subject,
    date: mail.date,
    text: mail.text,
    html: mail.html,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(mail.unsubscribeUrl !== undefined && {
        // Prepared: folded in the middle of the address, it would be none.
        'List-Unsubscribe': { prepared: true, value: `<${mail.unsubscribeUrl}>` },
        'List-Unsubscribe-Post': { prepared: true, value: 'List-Unsubscribe=One-Click' },
      }),
    },
  })
  if (/[\r\n\0]/.test(mail.to + mail.subject) || envelope.to.length !== 1)
    throw Object.assign(new Error('The mail is not for one address.'), { code: 'EENVELOPE' })
  return { message: message as Buffer, envelope: envelope as SMTPEnvelope }
}
