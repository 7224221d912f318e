import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import ipaddr from 'ipaddr.js'
import { z } from 'zod'

export function wholeNumber(least: number, most: number) {
  const error = `must be a whole number from ${least} to ${most}`
  return z.coerce.number({ error }).int(error).min(least, error).max(most, error)
}

export function oneOf<const Values extends readonly [string, ...string[]]>(...values: Values) {
  const others = values.slice(0, -1).join(', ')
  return z.enum(values, `must be ${others} or ${values.at(-1)}`)
}

export function oneLine(most: number) {
  const trimmed = z.string().trim().max(most, `must have at most ${most} characters`)
  return trimmed.refine((text) => !/\p{Cc}/u.test(text), 'must be one line')
}

export function domain(error: string) {
  return z.string().regex(/^[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*$/i, error)
}

/** A text from which `read` makes something; refused where that is null. */
export function readBy<Value>(read: (text: string) => Value | null, error: string) {
  return z.string().transform((text, { addIssue }) => {
    const value = read(text)
    if (value !== null) return value
    addIssue(error)
    return z.NEVER
  })
}

/** Browsers have passkeys for names only, and only where nobody on the way can change the page. */
export function isPublicOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { origin, protocol, hostname } = new URL(text)
  const isName = /[a-z]/.test(hostname) && !hostname.startsWith('[')
  return origin === text && isName && (protocol === 'https:' || hostname === 'localhost')
}

export function isTimeZone(name: string): boolean {
  try {
    return /^[A-Za-z]/.test(name) && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

export function isIssuer(text: string): boolean {
  if (!URL.canParse(text) || /[?#]/.test(text)) return false
  const { protocol, username, password, pathname } = new URL(text)
  return protocol === 'https:' && username + password === '' && !pathname.includes('/.well-known/')
}

/** A file's text without its last line break; null where there is none. */
export function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').replace(/\r?\n$/, '') || null
  } catch {
    return null
  }
}

export function isSmtpUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, pathname } = new URL(text)
  return /^smtps?:$/.test(protocol) && hostname !== '' && /^\/?$/.test(pathname)
}

/** Reads "Balance <balance@example.com>", or an address alone; null for all else. */
export function mailSenderOf(text: string): { name: string; address: string } | null {
  const [, name = '', inBrackets] = /^([^<>\p{Cc}]*)<([^<>]+)>$/u.exec(text.trim()) ?? []
  const address = z.email().safeParse(inBrackets ?? text.trim()).data
  return address ? { name: name.trim().replaceAll(/^"|"$/g, ''), address } : null
}

/** The private RSA key in a file, in PEM form; null where there is none. */
export function readRsaKey(path: string): string | null {
  try {
    const key = readFileSync(path, 'utf8')
    return createPrivateKey(key).asymmetricKeyType === 'rsa' ? key : null
  } catch {
    return null
  }
}

const PROXY_NAMES = new Set(['loopback', 'linklocal', 'uniquelocal'])

/** Express would refuse a wrong value too, but without the name of the setting. */
export function namesProxies(text: string): boolean {
  return text.split(',').every((part) => {
    const proxy = part.trim()
    const isRange = /\/\d+$/.test(proxy) && ipaddr.isValidCIDR(proxy)
    return PROXY_NAMES.has(proxy) || isRange || (ipaddr.isValid(proxy) && /[.:]/.test(proxy))
  })
}

const HOST_NAME = /^(\*\.)?([a-z\d]([a-z\d-]*[a-z\d])?\.)*[a-z]([a-z\d-]*[a-z\d])?$/

/** The names of machines, in small letters, with "*." for all below one; null where one of them is none. */
export function hostsIn(text: string): string[] | null {
  const names = text.split(',').map((part) => part.trim().toLowerCase())
  const hosts = names.filter((name) => name !== '')
  return hosts.every((host) => HOST_NAME.test(host)) ? hosts : null
}
