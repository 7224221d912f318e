/** The recipes of docs/recipes.md, which the browser copies too, work with a token against a server. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { writeRecipes } from '../src/client/features/tokens/token-recipes.ts'
import { addToken } from './support/api-tokens.ts'
import { blocksOf } from './support/documented-programs.ts'
import { registerUser, startTestServer, type TestServer } from './support/server.ts'

const ZONE = 'America/New_York'

describe('the recipes', () => {
  let server: TestServer
  let token: string

  beforeAll(async () => {
    server = await startTestServer()
    const { id, client } = await registerUser(server)
    await client.user.update.mutate({ startingBalanceCents: 123_450 })
    token = (await addToken(server, { userId: id })).token
  })
  afterAll(() => server.close())

  const recipe = (name: string, timeZone = ZONE) =>
    writeRecipes({ origin: server.url, token, timeZone }).find((each) => each.name === name)
      ?.text ?? ''

  /** Asks as a program that has nothing but the address and the headers of the recipe. */
  async function ask(url: string, headers: Record<string, string>): Promise<Summary> {
    const answer = await fetch(url, { headers })
    expect(answer.status).toBe(200)
    return answer.json()
  }
  type Summary = Record<string, unknown> & { balance: number }

  const at = (summary: unknown, path: string) =>
    path.split('.').reduce((value, name) => (value as Record<string, unknown>)[name], summary)

  it('are those of the document', async () => {
    const shown = ['sh', 'yaml', 'js'].map(async (language) =>
      blocksOf('docs/recipes.md', language),
    )
    const written = writeRecipes({
      origin: 'https://balance.example',
      token: 'bal_YOUR_TOKEN',
      timeZone: ZONE,
    })
    expect((await Promise.all(shown)).flat().toSorted()).toEqual(
      written.map(({ text }) => text).toSorted(),
    )
  })

  it('curl and jq print a line', async () => {
    const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', recipe('curl')])
    expect(stdout).toMatch(
      /^Today 1234.5, lowest 1234.5 on \d{4}-\d\d-\d\d, safe to spend 1234.5\n$/,
    )
  })

  it('curl and jq print a line in a zone whose name has a plus', async () => {
    const text = recipe('curl', 'Etc/GMT+5')
    const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', text])
    expect(stdout).toMatch(/^Today 1234.5, /)
  })

  it('Homepage finds each field', async () => {
    const [{ Money: [service] = [] }] = parse(recipe('Homepage'))
    const { url, headers, mappings } = service.Balance.widget
    const summary = await ask(url, headers)
    expect(mappings.map(({ field }: { field: string }) => at(summary, field))).toEqual([
      1234.5, 1234.5, 1234.5,
    ])
  })

  it('Home Assistant finds each field, and its alarm each sensor', async () => {
    const { rest, automation } = parse(recipe('Home Assistant'))
    const [{ resource, headers, sensor, binary_sensor }] = rest
    const summary = await ask(resource, headers)
    const fields = [...sensor, ...binary_sensor].map(
      ({ value_template }) => /^\{\{ value_json\.([\w.]+) \}\}$/.exec(value_template)?.[1] ?? '',
    )
    expect(fields.map((field) => at(summary, field))).toEqual([1234.5, 1234.5, false])
    expect(sensor[1].json_attributes_path).toBe('$.lowest')
    expect(at(summary, `lowest.${sensor[1].json_attributes[0]}`)).toMatch(/^\d{4}-/)
    const idOf = ({ name }: { name: string }) => name.toLowerCase().replaceAll(' ', '_')
    const [{ triggers, actions }] = automation
    expect(triggers[0].entity_id).toBe(`binary_sensor.${idOf(binary_sensor[0])}`)
    expect(actions[0].data.message).toContain(`states('sensor.${idOf(sensor[1])}')`)
  })

  it('Scriptable shows the balance and the lowest one', async () => {
    const texts: string[] = []
    class Request {
      headers = {}
      constructor(readonly url: string) {}
      loadJSON = () => ask(this.url, this.headers)
    }
    const widget = { addText: (text: string) => (texts.push(text), {}) }
    const context = {
      Request,
      ListWidget: function () {
        return widget
      },
      Font: { boldSystemFont: () => null },
      Color: { red: () => null },
      Script: {
        setWidget: (shown: object) => expect(shown).toBe(widget),
        complete: () => texts.push('shown'),
      },
    }
    await runInNewContext(`(async () => { ${recipe('Scriptable')} })()`, context)
    expect(texts).toEqual([
      'Balance',
      '$1234.50',
      expect.stringMatching(/^Lowest \$1234\.50 on \d{4}/),
      'shown',
    ])
  })

  it('Google Sheets has a function for each field', async () => {
    let called: [string, { headers: Record<string, string> }] | undefined
    let answered = '{}'
    const fetchText = (...call: NonNullable<typeof called>) => {
      called = call
      return { getContentText: () => answered }
    }
    const cell = (call: string) =>
      runInNewContext(`${recipe('Google Sheets')}\n${call}`, { UrlFetchApp: { fetch: fetchText } })
    cell('BALANCE()')
    const [url = '', { headers } = { headers: {} }] = called ?? []
    answered = JSON.stringify(await ask(url, headers))
    expect([cell('BALANCE()'), cell('BALANCE("lowest.balance")')]).toEqual([1234.5, 1234.5])
  })

  it('Grafana asks with the token, at an address that it allows', async () => {
    const { datasources } = parse(recipe('Grafana'))
    const [{ url, jsonData, secureJsonData }] = datasources
    expect(jsonData.allowedHosts).toEqual([new URL(url).origin])
    const headers = { Authorization: `Bearer ${secureJsonData.bearerToken}` }
    expect((await ask(url, headers)).balance).toBe(1234.5)
  })
})
