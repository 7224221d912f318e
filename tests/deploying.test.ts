/** Checks the container files of docs/deploying: they pass every setting of the server, and name none that it does not have. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readEnv } from '../src/server/env.ts'

describe('docs/deploying', () => {
  const env = readFileSync('src/server/env.ts', 'utf8')
  const settings = new Set([...env.matchAll(/^ {2}([A-Z_]+):/gm)].map(([, name = '']) => name))
  const compose = readFileSync('docs/deploying/compose.yaml', 'utf8')
  const [, server = ''] = /^ {2}balance:\n((?: {4}.*\n|\n)+)/m.exec(compose) ?? []
  const [, environment = ''] = /^ {4}environment:\n((?: {6}.*\n)+)/m.exec(server) ?? []
  const passed = new Map(
    [...environment.matchAll(/^ {6}([A-Z_]+): (.+)$/gm)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  )

  it('passes every setting of the server to its container', () => {
    const missing = [...settings].filter((name) => !passed.has(name))
    expect(passed.size).toBeGreaterThan(5)
    // All lines of the file become variables of the container.
    expect(/^ {4}env_file: \.env$/m.test(server) ? [] : missing).toEqual([])
  })

  it('fixes only settings that the containers decide', () => {
    const fixed = [...passed].filter(([name, value]) => !value.includes(`\${${name}:`))
    const decided = 'DATABASE_URL PUBLIC_ORIGIN MAIL_DKIM_KEY_FILE TRUST_PROXY HOST PORT'
    expect(fixed.map(([name]) => name)).toEqual(decided.split(' '))
  })

  it('names only settings that exist in the example', () => {
    const example = readFileSync('docs/deploying/example.env', 'utf8')
    const names = [...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name)
    const others = names.filter((name) => !settings.has(name))
    expect(others.filter((name) => !compose.includes(`\${${name}`))).toEqual([])
  })
})

describe('the containers of docs/deploying', () => {
  const read = (name: string) => readFileSync(`docs/deploying/${name}`, 'utf8')
  const files = ['compose.yaml', 'compose.sqlite.yaml']
  const services = files.flatMap((file) => {
    const [, text = ''] = /^services:\n((?: .*\n|\n)+)/m.exec(read(file)) ?? []
    return text
      .split(/^(?= {2}\w)/m)
      .filter((service) => /^ {2}\w/.test(service))
      .map((service) => [`${/\w+/.exec(service)?.[0]} of ${file}`, service] as const)
  })

  it('are four in number', () => {
    expect(services.map(([name]) => name)).toEqual([
      'balance of compose.yaml',
      'database of compose.yaml',
      'caddy of compose.yaml',
      'balance of compose.sqlite.yaml',
    ])
  })

  it.each(services)('%s has few rights and a limit of memory', (_, service) => {
    expect(service).toMatch(/^ {4}read_only: true$/m)
    expect(service).toMatch(/^ {4}cap_drop: \[ALL\]$/m)
    expect(service).toMatch(/^ {4}security_opt: \['no-new-privileges:true'\]$/m)
    expect(service).toMatch(/^ {4}mem_limit: \d+[mg]$/m)
    expect(service).toMatch(/^ {4}pids_limit: \d+$/m)
  })

  it('need no setting with one SQLite file, register nobody, and listen to this machine alone', () => {
    const compose = read('compose.sqlite.yaml')
    expect(compose).not.toMatch(/\$|env_file/)
    expect(compose).toContain('REGISTRATION: closed')
    expect([...compose.matchAll(/ports: .*/g)].join()).toBe("ports: ['127.0.0.1:3000:3000']")
    const env = readEnv({ REGISTRATION: 'closed', BACKUP_DIR: '/data/backups' })
    expect(env.PORT).toBe(3000)
  })

  it('have one version of Balance and of Node', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
    expect(read('bake.hcl')).toContain(`default = "${version}"`)
    expect(read('Dockerfile')).toContain(`ARG VERSION=${version}`)
    const major = readFileSync('.nvmrc', 'utf8').trim()
    const bases = [...read('Dockerfile').matchAll(/^(?:ARG NODE_IMAGE=|FROM )(\S+)/gm)]
    const image = `node:${major}-trixie-slim`
    expect(bases.map(([, base]) => base)).toEqual([image, '$NODE_IMAGE', '$NODE_IMAGE'])
    expect(read('compose.yaml')).toContain(`NODE_IMAGE: \${NODE_IMAGE:-${image}}`)
  })

  it('are built for both kinds of processors, and run as a user without rights', () => {
    expect(read('bake.hcl')).toContain('["linux/amd64", "linux/arm64"]')
    expect(read('Dockerfile')).toMatch(/\nUSER node\n/)
    expect(read('Dockerfile')).not.toMatch(/--platform/)
  })
})

it('the proxy refuses programs without TLS, and sends HSTS with its own errors', () => {
  const [, plain = ''] = readFileSync('docs/deploying/Caddyfile', 'utf8').split(
    'http://{$DOMAIN} {',
  )
  expect(plain).toContain('@calls path /api /api/* /trpc /trpc/* /mcp /mcp/*')
  expect(plain).toMatch(/handle @calls \{\s+respond "Use HTTPS." 403/)
  const [tls = ''] = readFileSync('docs/deploying/Caddyfile', 'utf8').split('http://{$DOMAIN} {')
  expect(tls).toMatch(/handle_errors \{\s+import hsts/)
})
