/** A mail server of its own for a test, which can fail in every way; and the sender that hands it the mails of a test server. */
import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { createSmtpMailer, type MailSettings } from '../../src/server/mail/smtp.ts'
import { type MailSender, sendDueMails } from '../../src/server/services/mail/sender.ts'
import type { TestServer } from './clocked-server.ts'

export const MAIL_ORIGIN = 'http://localhost:3000'

interface DeliveredMail extends ParsedMail {
  /** As the mail server was told, apart from the headers. */
  recipients: string[]
  raw: string
}

export interface MailServer {
  port: number
  delivered: DeliveredMail[]
  /** Keyed by recipient: refuses RCPT TO with this code. */
  refusals: Map<string, number>
  close(): Promise<void>
}

/** Takes all mails, but for those of `refusals`. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const delivered: DeliveredMail[] = []
  const refusals = new Map<string, number>()
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onRcptTo: ({ address }, _session, callback) => {
      const code = refusals.get(address)
      callback(code ? Object.assign(new Error('Refused'), { responseCode: code }) : null)
    },
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const raw = Buffer.concat(chunks)
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        delivered.push({ ...(await simpleParser(raw)), recipients, raw: raw.toString('latin1') })
        callback()
      })
    },
    ...options,
  })
  // A client that dies is no failure of this server.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { port, delivered, refusals, close }
}

/**
 * A mail server by its lines: answers each command, and the end of the text, by what `answer` says; ends the connection
 * for null, and says nothing for ''.
 */
export async function startScriptedServer(
  answer: (line: string, socket: Socket) => string | null,
): Promise<{ port: number; lines: string[]; close(): Promise<void> }> {
  const lines: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    let isText = false
    const reply = (line: string) => {
      const said = answer(line, socket)
      if (said === null) return socket.destroy()
      if (said.startsWith('354')) isText = true
      if (said !== '') socket.write(`${said}\r\n`)
      return undefined
    }
    let rest = ''
    socket.on('data', (bytes) => {
      const parts = (rest + bytes.toString('latin1')).split('\r\n')
      rest = parts.pop() ?? ''
      for (const line of parts) {
        lines.push(line)
        if (isText && line !== '.') continue
        isText = false
        reply(line)
      }
    })
    reply('')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () =>
    new Promise<void>((resolve) => {
      for (const socket of sockets) socket.destroy()
      server.close(() => resolve())
    })
  return { port, lines, close }
}

/** The usual answers of a mail server to a command, '' being the greeting. */
export function usualAnswer(line: string): string {
  if (line === '') return '220 mail.test ESMTP'
  if (line.startsWith('EHLO')) return '250 mail.test'
  if (line === 'DATA') return '354 Go on'
  if (line.startsWith('QUIT')) return '221 Bye'
  return '250 OK'
}

export function mailerTo(port: number, settings: Partial<MailSettings> = {}) {
  return createSmtpMailer({
    smtpUrl: `smtp://127.0.0.1:${port}`,
    from: { name: 'Balance', address: 'balance@balance.example' },
    replyTo: null,
    publicOrigin: MAIL_ORIGIN,
    dkim: null,
    ...settings,
  })
}

export interface TestSender extends MailSender {
  warnings: Record<string, unknown>[]
  /** Answers as `sendDueMails`. */
  send(): Promise<boolean>
}

/** The sender of a test server, by the clock of that server. */
export function senderOf(
  server: TestServer,
  port: number,
  signal: AbortSignal = new AbortController().signal,
): TestSender {
  const warnings: Record<string, unknown>[] = []
  const note = (line: unknown) => void warnings.push(line as Record<string, unknown>)
  const sender = {
    ...server.services,
    clock: () => server.now,
    mailer: mailerTo(port),
    logger: { warn: note, error: note },
    signal,
  }
  return { ...sender, warnings, send: () => sendDueMails(sender) }
}
