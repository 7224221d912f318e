/** The rules for new passwords, and their storage [behaviour: Users]. */
import argon2 from 'argon2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { weaknessOf } from '../../../src/server/auth/password.ts'
import {
  createClient,
  registerUser,
  startTestServer,
  type TestServer,
} from '../../support/server.ts'

const COMMON =
  `password1 PassWord1 P@ssw0rd passwordpassword password99 qwertyuiop asdfghjkl asdfasdf
  1qaz2wsx 1q2w3e4r qazwsxedc azertyuiop zxcvbnm1 abcd1234 aaaabbbb 11111111 13579135 147258369
  dragon123 iloveyou22 michael1 secret123 test1234 hunter22 drowssap Passwort SunFlower
  trustno1! ?Sunshine1! (password1)`.split(/\s+/)

const PATTERNS = [
  ...`00000000 99999999 20202020 12341234 0987654321 987654321 12345678901234567890
  aaaaaaaa AAAAAAAA abcabcabc abcdefgh ABCDEFGH zyxwvuts poiuytrewq mnbvcxzlkj qwertz123 -------- яяяяяяяя
  абвгдежз αβγδεζηθ 密密密密密密密密 😀😀😀😀😀😀😀😀 24112025 2024-11-25 25.11.2024 19870412 1987april
  Summer2024 Winter2023 Autumn2024 January2024 Password2024 Passwort2024 Sommer2024 welcome2024
  monkey1990 letmein2020 football99 qwerty2024 P@$$w0rd p4ssw0rd1
  Winter2025! Summer2024?! #Monkey1990 24.11.2025! abcdefgh!!!`.split(/\s+/),
  '        ',
  'qwerty'.repeat(3),
  '0'.repeat(20),
]

const GOOD =
  `correct horse 9|staple battery 7|paper clip 8|my very own 1|a better horse 10|ada counts the stars
  |correct horse battery|correcthorsebatterystaple|seven red fish|summer rain 24|blue fish 42|k3yb0ard cat
  |x7#kQ2!v|Tr7-zP9q|gT5$hJ8k|9f8e7d6c5b|vault-99-green|password-a1|Test-1234-fish|tr0ub4dor&3|balance-demo
  |Frühstück um 7|Käsekuchen mit Ö|pâté de campagne|Żółta łódka 5|çay içen kedi|mèo ăn cá|zelený čaj ráno
  |пароль для дома|красная рыба 7|зелёный чайник|кот ест рыбу|σκύλος και γάτα|καλημέρα 42 κόσμε
  |密码是猫和狗们呀|我的猫喜欢吃鱼吗|赤い魚と青い空|ねこはさかなをたべる|빨간물고기파란하늘|고양이는 생선을
  |سمكة حمراء ٧|القط يأكل السمك|דג אדום קטן|החתול אוכל דגים|लाल मछली नीला|बिल्ली दूध पीती है
  |ปลาแดงตัวเล็ก|ჩემი წითელი თევზი|կարմիր ձուկ 7|🐟🐠🐡🦈🐙🦑🦐🦞`.split(/\n? *\|/)

const listOf = async (passwords: string[], weakness: 'common' | 'pattern' | null) => {
  const found = await Promise.all(passwords.map(weaknessOf))
  return passwords.filter((_password, index) => found[index] === weakness)
}

it('a new password cannot be one of the most common', async () => {
  expect(await listOf(COMMON, 'common')).toEqual(COMMON)
})

it('a new password cannot be a run, a repetition, keys in a row, a date, or a common one with digits', async () => {
  expect(await listOf(PATTERNS, 'pattern')).toEqual(PATTERNS)
})

it('all other new passwords are accepted, in every script', async () => {
  expect(GOOD.length).toBeGreaterThanOrEqual(50)
  expect(await listOf(GOOD, null)).toEqual(GOOD)
})

it('a long password is accepted, whatever it is made of', async () => {
  const long = ['x'.repeat(21), 'password'.repeat(32), '🔑'.repeat(256)]
  expect(await listOf(long, null)).toEqual(long)
})

describe('a password', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())

  const password = 'staple battery 7'
  const register = (email: string) =>
    createClient(server).auth.register.mutate({ email, password, name: 'Ada' })
  const login = (credentials: { email: string; password: string }) =>
    createClient(server).auth.login.mutate(credentials)
  const hashOf = async (email: string) =>
    (await server.services.db.read.user.findUnique({ where: { email } }))?.passwordHash ?? ''

  it('is stored by argon2id, with 19 MiB, two passes and a salt of its own', async () => {
    const emails = ['ada@example.com', 'bob@example.com']
    for (const email of emails) await register(email)
    const hashes = await Promise.all(emails.map(hashOf))
    for (const hash of hashes)
      expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    expect(new Set(hashes.map((hash) => hash.split('$')[4])).size).toBe(2)
  })

  it('gets a new hash at the next sign-in when the stored one is weaker', async () => {
    const { email } = await registerUser(server)
    const weaker = await argon2.hash(password, { memoryCost: 8_192, timeCost: 2, parallelism: 1 })
    await server.services.db.write((tx) =>
      tx.user.update({ where: { email }, data: { passwordHash: weaker } }),
    )
    expect(await login({ email, password })).toHaveProperty('token')
    expect(await hashOf(email)).toContain('$m=19456,t=2,p=1$')
    expect(await login({ email, password })).toHaveProperty('token')
  })

  it('works however old it is', async () => {
    const user = await registerUser(server)
    server.now = server.now.add({ hours: 10 * 365 * 24 })
    const { token } = await login(user)
    expect(await createClient(server, token).user.me.query()).not.toHaveProperty(
      'mustChangePassword',
    )
  })
})
