/** The forms of addresses of other machines that may be called [behaviour: Calls to other machines]. */
import { expect, it } from 'vitest'
import { isPublicAddress, readOutsideAddress } from '../../../src/server/calls/outside-address.ts'

const HOSTS = ['push.example.org', '*.notify.example.com']
const read = (text: string, others = {}) =>
  readOutsideAddress(text, { hosts: HOSTS, anyPort: false, ...others })?.href ?? null

it.each([
  ['https://push.example.org', 'https://push.example.org/'],
  ['https://push.example.org:443/a?b=c', 'https://push.example.org/a?b=c'],
  ['HTTPS://PUSH.EXAMPLE.ORG/A', 'https://push.example.org/A'],
  [' https://push.example.org/a b', 'https://push.example.org/a%20b'],
  ['https://par02.notify.example.com/w', 'https://par02.notify.example.com/w'],
  ['https://a.b-c.notify.example.com/', 'https://a.b-c.notify.example.com/'],
])('an address in the form of %j may be called', (text, href) => {
  expect(read(text)).toBe(href)
})

it.each([
  '',
  'push.example.org',
  '//push.example.org/',
  'http://push.example.org/',
  'ftp://push.example.org/',
  'https://push.example.org:8443/',
  'https://push.example.org:80/',
  'https://push.example.org./',
  'https://par02.notify.example.com./',
  'https://push.example.org.evil.test/',
  'https://evilpush.example.org/',
  'https://a.push.example.org/',
  'https://example.org/',
  'https://notify.example.com/',
  'https://.notify.example.com/',
  'https://a..notify.example.com/',
  'https://evilnotify.example.com/',
  'https://push.example.org@evil.test/',
  'https://evil.test/push.example.org',
  'https://evil.test\\@push.example.org/',
  'https://ada@push.example.org/',
  'https://ada:secret@push.example.org/',
  'https://:secret@push.example.org/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://localhost/',
  'https://pu%73h.example.org:1/',
  'data:text/plain,push.example.org',
  'https://',
])('an address in the form of %j may not be called', (text) => {
  expect(read(text)).toBeNull()
})

it('an address with a number for its host may not be called, although a list has it', () => {
  const hosts = ['127.0.0.1', '8.8.8.8', '[::1]', '1.2.3']
  for (const host of hosts) expect(read(`https://${host}/`, { hosts })).toBeNull()
})

it('an address may have another port, or a user and a password, where that is said alone', () => {
  expect(read('https://push.example.org:8443/', { anyPort: true })).not.toBeNull()
  const withPassword = 'https://ada:secret@push.example.org/'
  expect(read(withPassword, { takesPassword: true })).toBe(withPassword)
  expect(read('https://ada:secret@evil.test/', { takesPassword: true })).toBeNull()
  expect(read('http://push.example.org:8443/', { anyPort: true })).toBeNull()
})

it.each(['8.8.8.8', '151.101.1.1', '100.63.255.255', '172.32.0.1', '2606:4700::1111', '2a00::1'])(
  'the address %s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

const PRIVATE = {
  'of no machine': ['0.0.0.0', '0.1.2.3', '255.255.255.255', '::'],
  'of this machine': ['127.0.0.1', '127.255.0.1', '::1'],
  private: ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fd12::1'],
  'of this link': ['169.254.169.254', 'fe80::1', 'fe80::1%eth0', 'fec0::1'],
  shared: ['100.64.0.1', '100.127.255.255'],
  multicast: ['224.0.0.1', '239.255.255.255', 'ff02::1'],
  reserved: ['192.0.0.1', '192.0.2.1', '198.18.0.1', '198.51.100.1', '203.0.113.1', '240.0.0.1'],
  'reserved in IPv6': ['2001:db8::1', '2001:2::1', '2001:20::1', '3fff::1', '100::1', '5f00::1'],
  'outside of the space in use': ['4000::1', 'e000::1', '::2'],
  'with IPv4 in it': [
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '::ffff:8.8.8.8',
    '::127.0.0.1',
    '::ffff:0:10.0.0.1',
    '64:ff9b::10.0.0.1',
    '64:ff9b:1::10.0.0.1',
    '2002:a00:1::',
    '2001:0:a00:1::',
  ],
  'of no form': ['', 'localhost', '8.8.8.8.8', 'push.example.org'],
}

it.each(Object.entries(PRIVATE))('an address that is %s is not public', (_kind, addresses) => {
  expect(addresses.filter(isPublicAddress)).toEqual([])
})
