/** Plain text, and HTML that says the same. It loads nothing. */
import { cleanName } from '../../shared/name.ts'

export interface Letter {
  subject: string
  paragraphs: string[]
  rows?: [name: string, value: string][]
  button?: { words: string; url: string } | undefined
  after?: string[]
  /** The address where one press ends such mails: a POST without a session (RFC 8058). A GET of it shows a button. */
  unsubscribeUrl?: string
}

export interface MailBody {
  text: string
  html: string
}

const SHOWN_NAME_LENGTH = 60

/** A text in which a mail program would find an address to link to. */
const LINKED =
  /[a-z][a-z\d+.-]*[:：]\S|[\p{L}\d][.。．｡․]\p{L}{2,}|\d{1,3}(?:[.。．｡․]\d{1,3}){3}|\[[\da-f]*:|[@＠]/iu
const JOINTS = /[./:@\\。．｡․／：＠＼[\]]+/gu

/**
 * The name of a person, an account or a thing as a mail shows it: one line of at most 60 characters, in which no program finds a
 * link. Names are typed by people, and mails with them reach others.
 */
export function mailName(name: string): string {
  // oxlint-disable-next-line no-control-regex
  const line = cleanName(name).replaceAll(/[\s\u0000-\u001f\u007f-\u009f]+/g, ' ')
  const plain = LINKED.test(line) ? line.replaceAll(JOINTS, ' ') : line
  const characters = [...plain.trim()]
  if (characters.length <= SHOWN_NAME_LENGTH) return characters.join('')
  return `${characters.slice(0, SHOWN_NAME_LENGTH - 1).join('')}…`
}

/** @param origin the address of Balance, which the last line names */
export function renderLetter(letter: Letter, origin: string): MailBody {
  return { text: toText(letter, origin), html: toHtml(letter, origin) }
}

function toText(letter: Letter, origin: string): string {
  const { paragraphs, rows = [], button, after = [], unsubscribeUrl } = letter
  return [
    ...paragraphs,
    ...(rows.length > 0 ? [rows.map(([name, value]) => `${name}: ${value}`).join('\n')] : []),
    ...(button ? [`${button.words}:\n${button.url}`] : []),
    ...after,
    `-- \nBalance, ${origin}`,
    ...(unsubscribeUrl ? [`No more of these: ${unsubscribeUrl}`] : []),
  ]
    .join('\n\n')
    .concat('\n')
}

const STYLE = `
body { margin: 0; padding: 24px; background: #ffffff; color: #18181b; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 560px; margin: 0 auto; }
th { padding: 2px 16px 2px 0; text-align: left; font-weight: 400; color: #52525b; vertical-align: top; }
td { padding: 2px 0; }
.button { display: inline-block; padding: 10px 18px; border-radius: 8px; background: #1d4ed8; color: #ffffff; text-decoration: none; font-weight: 600; }
.small { font-size: 13px; color: #52525b; word-break: break-all; }
.small a { color: inherit; }
@media (prefers-color-scheme: dark) {
  body { background: #18181b; color: #f4f4f5; }
  th, .small { color: #a1a1aa; }
  .button { background: #93c5fd; color: #18181b; }
}`

function toHtml(letter: Letter, origin: string): string {
  const { subject, paragraphs, rows = [], button, after = [], unsubscribeUrl } = letter
  const toParagraph = (text: string) => `<p>${escaped(text)}</p>`
  const link = (url: string) => `<a href="${escaped(url)}">${escaped(url)}</a>`
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="supported-color-schemes" content="light dark">',
    `<title>${escaped(subject)}</title><style>${STYLE}</style></head><body><main>`,
    ...paragraphs.map(toParagraph),
    ...(rows.length > 0 ? [`<table role="presentation">${rows.map(toRow).join('')}</table>`] : []),
    ...(button
      ? [
          `<p><a class="button" href="${escaped(button.url)}">${escaped(button.words)}</a></p>`,
          `<p class="small">Or open this address: ${link(button.url)}</p>`,
        ]
      : []),
    ...after.map(toParagraph),
    `<p class="small">Balance, ${link(origin)}</p>`,
    ...(unsubscribeUrl ? [`<p class="small">No more of these: ${link(unsubscribeUrl)}</p>`] : []),
    '</main></body></html>',
  ].join('\n')
}

function toRow([name, value]: [string, string]): string {
  return `<tr><th scope="row">${escaped(name)}</th><td>${escaped(value)}</td></tr>`
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
