/**
 * Holds every call of the contract that a test makes against the server's own OpenAPI document [behaviour: OpenAPI]: its row
 * and its status are in it, the answer is as it says, and no request is accepted that it does not allow.
 */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { afterAll } from 'vitest'
import { isCalendarDate } from '../../src/shared/fields.ts'

interface Described {
  schema: object
}
interface Answered {
  $ref?: string
  headers?: Record<string, { required?: boolean }>
  content?: Record<string, Described>
}
interface Operation {
  operationId: string
  parameters?: { in: string; name: string; required?: boolean; schema: object }[]
  requestBody?: { required: boolean; content: Record<string, Described> }
  responses: Record<string, Answered>
}
export interface OpenApiDocument {
  paths: Record<string, Record<string, Operation>>
  components: { responses: Record<string, Answered> }
}

const send = globalThis.fetch
const ajv = new Ajv2020({ strict: false })
ajv.addFormat('date', isCalendarDate)
ajv.addFormat('date-time', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
ajv.addFormat('binary', true)

let document: Promise<OpenApiDocument> | undefined
const validators = new Map<object, ValidateFunction>()
/** The calls with a key that were answered: their answer comes again, whatever is sent. */
const answered = new Set<string>()

globalThis.fetch = async (input, init) => {
  const response = await send(input, init)
  const url = new URL(input instanceof Request ? input.url : input)
  if (/^\/api\/(data|user|auth|summary)(\/|$)/.test(url.pathname)) {
    document ??= send(new URL('/api/openapi.json', url)).then((answer) => answer.json())
    await check(await document, url, init ?? {}, response.clone())
  }
  return response
}

afterAll(() => {
  globalThis.fetch = send
})

async function check(document: OpenApiDocument, url: URL, init: RequestInit, response: Response) {
  const { method = 'GET', body } = init
  const path = pathOf(url)
  const fail = (problem: string, value?: unknown) => {
    const what = `${method} ${path}, answered ${response.status}: ${problem}`
    const shown = (JSON.stringify(value) ?? '').slice(0, 500)
    throw new Error(`The OpenAPI document does not allow ${what} ${shown}`)
  }
  const row = document.paths[path]
  if (!row) return response.status === 404 ? undefined : fail('there is no such path')
  const operation = row[method.toLowerCase()]
  if (!operation) {
    const methods = Object.keys(row).join(', ').toUpperCase()
    const allowed = response.headers.get('allow')?.replace('GET, HEAD', 'GET')
    const isRefused = method === 'HEAD' || (response.status === 405 && allowed === methods)
    return isRefused ? undefined : fail('there is no such method')
  }
  checkAnswer(document, operation, response.status, response.headers, await response.text(), fail)
  if (!response.ok) return
  const headers = new Headers(init.headers)
  const name = [method, path, headers.get('authorization'), headers.get('idempotency-key')].join()
  if (answered.has(name)) return
  if (headers.has('idempotency-key')) answered.add(name)
  checkRequest(document, operation, url, body, fail)
}

type Fail = (problem: string, value?: unknown) => void

function checkAnswer(
  document: OpenApiDocument,
  { responses }: Operation,
  status: number,
  sent: Headers,
  text: string,
  fail: Fail,
): void {
  const found = responses[status]
  if (!found) return fail('there is no such status')
  const refusal = found.$ref?.replace('#/components/responses/', '')
  const { headers = {}, content } = (refusal && document.components.responses[refusal]) || found
  for (const [header, { required }] of Object.entries(headers))
    if (required && !sent.has(header)) fail(`there is no header ${header}`)
  if (!content) return text === '' ? undefined : fail('the answer has a body')
  const [[type, { schema }] = ['', { schema: {} }]] = Object.entries(content)
  if (!sent.get('content-type')?.startsWith(type)) fail('the answer has another type')
  const validate = validatorOf(document, schema, closed)
  if (!validate(JSON.parse(text))) fail(ajv.errorsText(validate.errors), text)
}

/** Checks a request that was accepted. */
function checkRequest(
  document: OpenApiDocument,
  { parameters = [], requestBody }: Operation,
  { searchParams }: URL,
  sent: unknown,
  fail: Fail,
): void {
  const fields = fieldsOf(sent)
  for (const parameter of parameters.filter((candidate) => candidate.in === 'query')) {
    const { name, required, schema } = parameter
    const values = searchParams.getAll(name)
    if (required && values.length === 0) fail(`there is no ${name}`)
    // Of two, one is not read.
    const isTwice = values.length > 0 && fields !== undefined && Object.hasOwn(fields, name)
    if (isTwice) delete fields[name]
    if (values.length === 0 || isTwice) continue
    const validate = validatorOf(document, schema)
    const value = values.length > 1 ? values : values[0]
    if (!validate(value)) fail(ajv.errorsText(validate.errors), value)
  }
  if (!requestBody) return
  if (fields === undefined) return requestBody.required ? fail('there is no body') : undefined
  const [{ schema }] = Object.values(requestBody.content) as [Described]
  const validate = validatorOf(document, schema)
  if (!validate(fields)) fail(ajv.errorsText(validate.errors), fields)
}

function fieldsOf(body: unknown): Record<string, unknown> | undefined {
  if (typeof body === 'string') return body === '' ? undefined : JSON.parse(body)
  if (!(body instanceof FormData)) return undefined
  const entries = [...body.keys()].map((name) => [name, body.getAll(name)] as const)
  return Object.fromEntries(
    entries.map(([name, all]) => [name, all.length > 1 ? all : String(all[0])]),
  )
}

/** The path of the document: it has the resource, and for auth the action. */
function pathOf({ pathname, searchParams }: URL): string {
  if (pathname !== '/api/data') return pathname
  const resources = searchParams.getAll('resource')
  if (resources[0] !== 'auth') return `${pathname}?resource=${resources.join()}`
  return `${pathname}?resource=auth&action=${searchParams.getAll('action').join()}`
}

function validatorOf(
  { components }: OpenApiDocument,
  schema: object,
  change = (value: unknown) => value,
): ValidateFunction {
  const known = validators.get(schema)
  if (known) return known
  const validate = ajv.compile(change({ ...schema, components }) as object)
  validators.set(schema, validate)
  return validate
}

/** The same schema, without any field that it does not name: the document leaves room for later ones. */
function closed(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(closed)
  const parts = Object.entries(value).map(([key, part]) => [key, closed(part)])
  const isObject = 'properties' in value && 'type' in value && value.type === 'object'
  return { ...Object.fromEntries(parts), ...(isObject && { additionalProperties: false }) }
}
