/** The addresses of other machines that may be called [behaviour: Calls to other machines]. */
import ipaddr from 'ipaddr.js'

export interface AddressRules {
  /** Names, such as "push.example.org"; "*.example.org" stands for all names below it. */
  hosts: readonly string[]
  /** The address may have a user and a password. */
  takesPassword?: boolean | undefined
}

const NAME = /^([a-z\d_]([a-z\d_-]*[a-z\d_])?\.)*[a-z\d_-]*[a-z][a-z\d_-]*$/

/** Answers the address as the URL parser writes it; null for one that may not be called. */
export function readOutsideAddress(
  text: string,
  { hosts, takesPassword = false, anyPort }: AddressRules & { anyPort: boolean },
): URL | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  const { protocol, port, hostname, username, password } = url
  const isListed = hosts.some((host) =>
    host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host,
  )
  const isAllowed =
    protocol === 'https:' &&
    (port === '' || anyPort) &&
    (takesPassword || username + password === '') &&
    NAME.test(hostname) &&
    isListed
  return isAllowed ? url : null
}

const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')

/** False for an address that is private, of this machine or reserved, and for each form of IPv6 that has an address of IPv4 in it. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_IPV6)
}

export function isLoopbackAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback'
}
