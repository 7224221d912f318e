/** A test server that sends mails, and the mail server that gets them. */
import { onTestFinished } from 'vitest'
import type { Place } from './database.ts'
import { MAIL_ORIGIN, senderOf, startMailServer } from './mail-server.ts'
import { createClient, startTestServer } from './server.ts'

type TestSettings = Parameters<typeof startTestServer>[1]

export async function startMailingServer(place: Place = 'sqlite', settings: TestSettings = {}) {
  const mailing = { sendsMail: true, publicOrigin: MAIL_ORIGIN }
  const server = await startTestServer(place, { ...settings, ...mailing })
  onTestFinished(() => server.close())
  const mailServer = await startMailServer()
  onTestFinished(() => mailServer.close())
  const sender = senderOf(server, mailServer.port)
  return {
    server,
    mailServer,
    visitor: createClient(server),
    /** Sends what is due, and answers the mails that this has delivered to an address, oldest first. */
    async receive(address: string) {
      const before = mailServer.delivered.length
      await sender.send()
      const delivered = mailServer.delivered.slice(before)
      return delivered.filter(({ recipients }) => recipients.includes(address))
    },
    outbox: () => server.services.db.read.mail.findMany({ orderBy: { id: 'asc' } }),
  }
}

/** The token of a mail's link; '' when it has no such link. */
export function tokenIn(mail: { text?: string | undefined } | undefined, fragment: string): string {
  const link = new RegExp(`^${MAIL_ORIGIN}/#${fragment}=([\\w-]{43})$`, 'm')
  return link.exec(mail?.text ?? '')?.[1] ?? ''
}
