import bowser from 'bowser'

export function describeDevice(userAgent: string): string {
  if (userAgent === '') return 'An unknown device'
  const { browser, os } = bowser.parse(userAgent)
  const names = [browser.name, os.name].filter(Boolean)
  return names.length > 0 ? names.join(' on ') : 'An unknown device'
}

/** A server that listens on IPv6 sees IPv4 clients with a prefix. */
export function describeAddress(address: string): string {
  return address.replace(/^::ffff:/, '')
}
