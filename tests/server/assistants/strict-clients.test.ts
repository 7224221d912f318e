/** Clients of assistants that know few keywords of JSON Schema, and send null for omitted arguments [behaviour: Assistants]. */
import { expect, it } from 'vitest'
import { addToken } from '../../support/api-tokens.ts'
import { connectAssistant, post, startAssistantServer } from '../../support/assistants.ts'
import { createMonthlyPlan } from '../../support/monthly-plan.ts'

/** The words that Gemini, OpenAI's strict mode and the converters of frameworks all take. */
const KNOWN_WORDS = new Set([
  'type',
  'description',
  'properties',
  'required',
  'items',
  'minItems',
  'maxItems',
  'enum',
  'anyOf',
  'minimum',
  'maximum',
  'pattern',
  'default',
])
const TYPES = ['object', 'array', 'string', 'integer', 'number', 'boolean']

interface Schema {
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  enum?: unknown[]
  anyOf?: Schema[]
}

async function start() {
  const server = await startAssistantServer()
  const { user, rent } = await createMonthlyPlan(server)
  const { token } = await addToken(server, { userId: user.id })
  const assistant = await connectAssistant(server.url, token)
  const inputs = new Map(
    assistant.tools.map(({ name, inputSchema }) => [name, inputSchema as Schema]),
  )
  return { server, token, inputs, rent, ...assistant }
}

/** The schema and all that it is made of, each with its place. */
function* partsOf(schema: Schema, place: string): Generator<[string, Schema]> {
  yield [place, schema]
  for (const [name, field] of Object.entries(schema.properties ?? {}))
    yield* partsOf(field, `${place}.${name}`)
  for (const [index, choice] of (schema.anyOf ?? []).entries())
    yield* partsOf(choice, `${place}|${index}`)
  if (schema.items) yield* partsOf(schema.items, `${place}[]`)
}

/** All in a part of a schema that strict clients would not take. */
function* faultsOf(part: Schema, types: string[]): Generator<string> {
  yield* Object.keys(part).filter((word) => !KNOWN_WORDS.has(word))
  if (part.anyOf ? part.type : !types.includes(part.type ?? '')) yield `type ${part.type}`
  if (part.enum && part.type !== 'string') yield 'an enum of what is no text'
  if (part.type === 'array' && !part.items) yield 'a list of anything'
  yield* (part.required ?? []).filter((name) => !part.properties?.[name])
}

it('the schemas for assistants use only keywords that strict clients know', async () => {
  const { tools } = await start()
  const sides = tools.flatMap(({ name, inputSchema, outputSchema }) => [
    { place: `${name} takes`, schema: inputSchema, types: TYPES },
    { place: `${name} answers`, schema: outputSchema, types: [...TYPES, 'null'] },
  ])
  const parts = sides.flatMap(({ place, schema, types }) =>
    [...partsOf(schema as Schema, place)].map(([at, part]) => ({ at, part, types })),
  )
  const faults = parts.flatMap(({ at, part, types }) =>
    [...faultsOf(part, types)].map((fault) => `${at}: ${fault}`),
  )
  expect(faults).toEqual([])
  const places = parts.map(({ at }) => at)
  expect(places).toContain('what_if takes.changes[]|1.weekdayOfMonth.nth')
  expect(places).toContain('list_plan answers.items[].lastDate|1')
})

/** Adds null for each argument that is left out. */
function withNulls(schema: Schema, value: unknown): unknown {
  if (Array.isArray(value))
    return value.map((item) =>
      withNulls(schema.items?.anyOf?.find((one) => fits(one, item)) ?? {}, item),
    )
  if (typeof value !== 'object' || value === null) return value
  const { properties = {}, required = [] } = schema
  const left = Object.keys(properties).filter((name) => !required.includes(name))
  return {
    ...Object.fromEntries(left.map((name) => [name, null])),
    ...Object.fromEntries(
      Object.entries(value).map(([name, field]) => [
        name,
        withNulls(properties[name] ?? {}, field),
      ]),
    ),
  }
}

function fits({ properties }: Schema, item: unknown): boolean {
  return properties?.op?.enum?.[0] === (item as { op: string }).op
}

it('null for an optional argument counts as left out, also within another argument', async () => {
  const { inputs, ask, rent } = await start()
  const of = { kind: 'expense', id: rent }
  const on = { ...of, date: '2026-12-01' }
  const changes = [
    { op: 'add', kind: 'income', name: 'Gift', amount: 5, recurrenceType: 'DAILY' },
    { op: 'edit', ...of },
    { op: 'edit', ...of, amount: 10 },
    { op: 'stop', ...of },
    { op: 'skip', ...on },
    { op: 'move', ...on, to: '2026-12-02' },
    { op: 'amount', ...on, amount: 7.5 },
    { op: 'balance', delta: -3 },
  ]
  const questions: Record<string, object> = {
    outlook: {},
    balance_on: { date: '2026-12-24' },
    explain: { to: '2026-12-24' },
    can_i_afford: { amount: 12.5 },
    paychecks: {},
    what_if: { to: '2026-12-24', changes },
    list_plan: {},
  }
  expect([...inputs.keys()]).toEqual(Object.keys(questions))
  for (const [name, schema] of inputs) {
    const args = { ...questions[name] }
    const nulls = withNulls(schema, args) as Record<string, unknown>
    expect(JSON.stringify(nulls)).toContain(':null')
    const answer = await ask(name, args)
    expect(answer).toHaveProperty('data')
    expect(await ask(name, nulls)).toEqual(answer)
  }
})

it('null for all arguments counts as none, and null for a required one as missing', async () => {
  const { server, token, ask } = await start()
  const headers = { authorization: `Bearer ${token}` }
  const call = (params: object) =>
    post(server.url, { jsonrpc: '2.0', id: 1, method: 'tools/call', params }, { headers })
  const { body } = await call({ name: 'list_plan', arguments: null })
  expect(body.result.structuredContent).toMatchObject({ account: 'personal', total: 3 })
  const asked = { name: 'balance_on', arguments: { date: null } }
  expect((await call(asked)).body.result).toEqual((await call({ name: 'balance_on' })).body.result)
  expect((await ask('what_if', { to: '2026-12-24', changes: [null] })).text).toMatch(
    /must be an add/,
  )
})

it('null in an edit empties the field that it names', async () => {
  const { ask, rent } = await start()
  const edit = { op: 'edit', kind: 'expense', id: rent, lastDate: '2026-12-31' }
  const endIn = async (changes: object[]) =>
    (await ask('what_if', { to: '2027-06-30', changes })).data?.changed
  const asPlanned = await endIn([])
  expect(await endIn([edit])).toMatchObject({ end: expect.any(Number) })
  expect(await endIn([edit])).not.toEqual(asPlanned)
  expect(await endIn([edit, { ...edit, lastDate: null }])).toEqual(await endIn([edit]))
  expect(await endIn([edit, { ...edit, lastDate: null, empty: ['lastDate'] }])).toEqual(asPlanned)
})

it('a message of deeply nested lists is refused', async () => {
  const { server, token } = await start()
  const headers = { authorization: `Bearer ${token}` }
  const deep = `${'['.repeat(40_000)}${']'.repeat(40_000)}`
  const params = `{ "name": "list_plan", "arguments": { "cursor": ${deep} } }`
  const message = `{ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": ${params} }`
  const { status, body } = await post(server.url, message, { headers })
  expect(status).toBe(200)
  expect(body.result).toMatchObject({ isError: true })
})
