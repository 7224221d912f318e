/** Checks the container files of docs/deploying: they pass every setting of the server, and name none that it does not have. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

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
