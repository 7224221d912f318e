/** A session's device in words [behaviour: Profile settings]. */
import bowser from 'bowser'

/** The name that a user agent gives itself, in words: "Chrome on Windows"; "An unknown device" where it does not say. */
export function describeDevice(userAgent: string): string {
  if (userAgent === '') return 'An unknown device'
  const { browser, os } = bowser.parse(userAgent)
  const names = [browser.name, os.name].filter(Boolean)
  return names.length > 0 ? names.join(' on ') : 'An unknown device'
}

/** A network address as people know it: an IPv4 client of a server that listens on IPv6 has another one. */
export function describeAddress(address: string): string {
  return address.replace(/^::ffff:/, '')
}
