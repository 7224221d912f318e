/** The bytes that a mail server gets [behaviour: E-mail]. */
import { createHash, generateKeyPairSync, verify } from 'node:crypto'
import { describe, expect, onTestFinished, test } from 'vitest'
import { mailName } from '../../../src/server/mail/letter.ts'
import type { MailSettings } from '../../../src/server/mail/smtp.ts'
import { mailerTo, startMailServer } from '../../support/mail-server.ts'

const MAIL = {
  subject: 'Grüße, Ada',
  text: 'Hello\n.\n..dots\n',
  html: '<p>Hello</p>\n.\n',
  date: new Date('2026-11-20T12:00:00Z'),
}

async function deliver(to: string, settings: Partial<MailSettings> = {}, unsubscribeUrl?: string) {
  const mailServer = await startMailServer()
  onTestFinished(() => mailServer.close())
  const delivery = { beforeText: async () => undefined, signal: new AbortController().signal }
  const mail = { ...MAIL, to, unsubscribeUrl }
  const outcome = await mailerTo(mailServer.port, settings).deliver(mail, delivery)
  return { outcome, delivered: mailServer.delivered }
}

describe('an address in a mail', () => {
  test.each([
    ['ada@example.com', 'ada@example.com'],
    ["o'brien+tag@example.com", "o'brien+tag@example.com"],
    ['-leading@example.com', '-leading@example.com'],
    ['--to=eve@example.com', '--to=eve@example.com'],
    ['"quoted"@example.com', '"quoted"@example.com'],
    ['ünï@example.com', 'ünï@example.com'],
    // Sent as xn--bcher-kva.example, which this mail server reads back.
    ['ada@bücher.example', 'ada@bücher.example'],
  ])('is one recipient: %s', async (address, recipient) => {
    const { outcome, delivered } = await deliver(address)
    expect(outcome).toEqual({ is: 'sent' })
    expect(delivered.map(({ recipients }) => recipients)).toEqual([[recipient]])
  })

  test.each([
    'ada@example.com, eve@example.com',
    'Ada <ada@example.com>, Eve <eve@example.com>',
    'friends: ada@example.com, eve@example.com;',
    '"a@b.example, eve@example.com"@example.com',
    'ada@example.com> <eve@example.com',
    'ada@example.com\r\nRCPT TO:<eve@example.com>',
    'ada@example.com\nBcc: eve@example.com',
    'ada@example.com\0eve@example.com',
    '',
  ])('is never several recipients, and nobody else gets the mail: %j', async (address) => {
    const { outcome, delivered } = await deliver(address)
    const recipients = delivered.flatMap((mail) => mail.recipients)
    expect(recipients.filter((recipient) => /^<?eve@/.test(recipient))).toEqual([])
    expect(recipients.length).toBeLessThanOrEqual(1)
    expect(delivered.every(({ bcc, cc }) => !bcc && !cc)).toBe(true)
    expect(outcome.is).toBe(recipients.length === 1 ? 'sent' : 'refused')
  })
})

test('a subject cannot begin another header', async () => {
  const mailServer = await startMailServer()
  onTestFinished(() => mailServer.close())
  const mail = { ...MAIL, to: 'ada@example.com', subject: 'Hello\r\nBcc: eve@example.com' }
  const delivery = { beforeText: async () => undefined, signal: new AbortController().signal }
  const outcome = await mailerTo(mailServer.port).deliver(mail, delivery)
  expect(outcome).toEqual({ is: 'refused', code: 'EENVELOPE' })
  expect(mailServer.delivered).toEqual([])
})

test('a text arrives unchanged, and replies go to the contact', async () => {
  const { delivered } = await deliver('ada@example.com', {
    replyTo: 'help@example.com',
  })
  const [mail] = delivered
  expect(mail?.subject).toBe(MAIL.subject)
  expect(mail?.text).toBe(MAIL.text)
  expect(mail?.html).toBe(MAIL.html)
  expect(mail?.replyTo?.text).toBe('help@example.com')
  expect(mail?.headers.has('list-unsubscribe')).toBe(false)
})

test('the address that ends notes is one line, for one press', async () => {
  const url = `https://balance.example/unsubscribe/${'a'.repeat(120)}`
  const { delivered } = await deliver('ada@example.com', {}, url)
  expect(delivered[0]?.raw).toContain(`\r\nList-Unsubscribe: <${url}>\r\n`)
  expect(delivered[0]?.raw).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n')
})

test('a mail is signed where there is a key', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const dkim = { domainName: 'balance.example', keySelector: 'mail', privateKey: pem }
  const url = 'https://balance.example/unsubscribe/a'
  const { delivered } = await deliver('ada@example.com', { dkim }, url)
  const [head = '', ...rest] = (delivered[0]?.raw ?? '').split('\r\n\r\n')
  const body = rest.join('\r\n\r\n')
  const relaxed = (header: string) => {
    const [name = '', ...value] = header.split(':')
    const text = value
      .join(':')
      .replaceAll('\r\n', '')
      .replaceAll(/[ \t]+/g, ' ')
      .trim()
    return `${name.toLowerCase().trim()}:${text}`
  }
  const headers = head.split(/\r\n(?![ \t])/).map(relaxed)
  const signature = headers.find((header) => header.startsWith('dkim-signature:')) ?? ''
  const tag = (name: string) =>
    new RegExp(`[ ;:]${name}=([^;]*)`).exec(signature)?.[1]?.replaceAll(' ', '') ?? ''
  const relaxedBody = body
    .split('\r\n')
    .map((line) => line.replaceAll(/[ \t]+/g, ' ').replace(/ $/, ''))
    .join('\r\n')
    .replace(/(\r\n)*$/, '\r\n')
  expect(tag('bh')).toBe(createHash('sha256').update(relaxedBody, 'latin1').digest('base64'))
  const names = tag('h').split(':')
  expect(names).toEqual(
    expect.arrayContaining(['from', 'to', 'subject', 'list-unsubscribe', 'list-unsubscribe-post']),
  )
  const signed = names.map((name) => headers.find((header) => header.startsWith(`${name}:`)))
  const data = [...signed, signature.replace(/(b=)[^;]*$/, '$1')].join('\r\n')
  const isGood = verify(
    'sha256',
    Buffer.from(data, 'latin1'),
    publicKey,
    Buffer.from(tag('b'), 'base64'),
  )
  expect(isGood).toBe(true)
})

test.each([
  ['Ada Lovelace', 'Ada Lovelace'],
  ['Dr. J. Doe', 'Dr. J. Doe'],
  ['Flat\r\n 3\u202e\u200b', 'Flat 3'],
  ['Win at https://evil.example/now', 'Win at https evil example now'],
  ['evil.example', 'evil example'],
  ['ada@example.com', 'ada example com'],
  ['203.0.113.9/login', '203 0 113 9 login'],
  ['evil。example', 'evil example'],
  ['evil．example／now', 'evil example now'],
  ['http：//evil', 'http evil'],
  ['tel:+4512345678', 'tel +4512345678'],
  ['mailto:ada', 'mailto ada'],
  ['[2001:db8::1]', '2001 db8 1'],
  ['ada＠example', 'ada example'],
  ['Rent: 1.250 a month, from 8:30', 'Rent: 1.250 a month, from 8:30'],
  ['Nr. 3/4, No.1', 'Nr. 3/4, No.1'],
  ['a'.repeat(200), `${'a'.repeat(59)}…`],
  ['👩‍👩‍👧 Home', '👩‍👩‍👧 Home'],
])('a mail shows the name %j as %j', (name, shown) => {
  expect(mailName(name)).toBe(shown)
})
