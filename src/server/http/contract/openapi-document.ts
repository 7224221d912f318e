import { z } from 'zod'
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponseObject,
} from 'zod-openapi'
import type { Route } from '../api-handler.ts'

const DESCRIPTION = `How much money will there be on that day?

Each row of the contract is one path, whose \`resource\` is fixed: further fields of the query follow it with \`&\`. Money is
dollars with two decimals. Answers may get more fields. A program is best signed in with a token that its user makes
(\`bal_...\`): it makes 120 calls a minute, on each
process of the server.`

const error = z
  .object({ error: z.string() })
  .meta({ id: 'Error', description: 'A sentence for people.' })

const retryAfter = z.object({
  'Retry-After': z
    .string()
    .meta({ description: 'The seconds after which the call is worth another try.' }),
})

const REFUSALS = {
  400: 'The input is not valid.',
  401: 'There is no session, it has ended, or the sign-in has failed.',
  404: 'What is named is not there, or not the caller’s.',
  408: 'The file has arrived too slowly.',
  409: 'The caller may not do this, or it contradicts what is there.',
  413: 'The body is too large.',
  429: 'These were too many calls or tries.',
  503: 'The database does not answer, or cannot store.',
}

type Refusal = keyof typeof REFUSALS

const responses = Object.fromEntries(
  Object.entries(REFUSALS).map(([status, description]): [string, ZodOpenApiResponseObject] => [
    status,
    {
      id: `Refusal${status}`,
      description,
      ...(status === '429' || status === '503' ? { headers: retryAfter } : {}),
      content: { 'application/json': { schema: error } },
    },
  ]),
)

const etag = z.object({ ETag: z.string().meta({ description: 'To be sent as If-None-Match.' }) })
const cookie = z.object({
  'Set-Cookie': z.string().meta({ description: 'The cookie of the session.' }).optional(),
})
const readHeaders = z.object({
  'If-None-Match': z
    .string()
    .optional()
    .meta({ description: 'The ETag of an answer that the client has.' }),
})

/** The contract comes as an argument: a module that both this late file and the server imported would move the server's file in the build. */
interface Contract {
  data: Record<string, Route>
  settings: Record<string, Route>
  summary: Route
  onceHeaders: z.ZodObject
}

export function createOpenApiDocument(contract: Contract) {
  return createDocument(
    {
      openapi: '3.1.0',
      info: { title: 'Balance', version: '1', description: DESCRIPTION },
      servers: [{ url: '/' }],
      paths: pathsOf(contract),
      components: {
        securitySchemes: {
          session: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'JWT',
            description: 'The access token of a session.',
          },
          token: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'bal_...',
            description: 'The token of a program, with the scope that the call needs.',
          },
          cookie: {
            type: 'apiKey',
            in: 'cookie',
            name: 'refresh_token',
            description: 'The cookie of a session.',
          },
        },
      },
    },
    {
      override: ({ jsonSchema, io }) => {
        // Later versions answer more: a client must not refuse it.
        if (io === 'output') delete jsonSchema.additionalProperties
        // The limits of whole numbers in JavaScript say nothing.
        for (const part of [jsonSchema, ...(jsonSchema.anyOf ?? [])]) {
          if (part.maximum === Number.MAX_SAFE_INTEGER) delete part.maximum
          if (part.minimum === Number.MIN_SAFE_INTEGER) delete part.minimum
        }
      },
    },
  )
}

function pathsOf({ data, settings, summary, onceHeaders }: Contract): ZodOpenApiPathsObject {
  const rows = [
    ...Object.entries(data).map(([name, route]) => {
      const [method = '', resource = '', action] = name.split(' ')
      const path = `/api/data?resource=${resource}${action ? `&action=${action}` : ''}`
      return { method, path, words: [resource, ...(action ? [action] : [])], route }
    }),
    ...Object.entries(settings).flatMap(([name, route]) =>
      ['user', 'auth'].map((noun) => {
        const [method = '', action = ''] = name.split(' ')
        return { method, path: `/api/${noun}/${action}`, words: [noun, action], route }
      }),
    ),
    { method: 'GET', path: '/api/summary', words: ['summary'], route: summary },
  ]
  const paths: ZodOpenApiPathsObject = {}
  for (const { method, path, words, route } of rows) {
    const operation = { ...toOperation(method, route, onceHeaders), tags: [words[0] ?? ''] }
    const operationId = camelCase([method.toLowerCase(), ...words].join('-'))
    paths[path] = { ...paths[path], [method.toLowerCase()]: { operationId, ...operation } }
  }
  return paths
}

function camelCase(name: string): string {
  return name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase())
}

function toOperation(
  method: string,
  route: Route,
  onceHeaders: z.ZodObject,
): ZodOpenApiOperationObject {
  const isRead = method === 'GET'
  const { input, either, summary, answers, status = 200 } = route
  const mayMiss = Object.fromEntries(
    Object.entries(input?.shape ?? {})
      .filter(([field]) => either?.fields.includes(field))
      .map(([field, schema]) => [field, z.optional(schema)]),
  )
  const inQuery = isRead ? input : either && z.object(mayMiss)
  const header = isRead ? readHeaders : !route.open && route.once ? onceHeaders : undefined
  const requestParams = { ...(inQuery && { query: inQuery }), ...(header && { header }) }
  const refusals = refusalsOf(method, route).map((refusal) => [refusal, responses[refusal]])
  return {
    summary,
    ...(either && {
      description: `${either.fields.join(', ')}: in the query or in the body; where both have it, that of the ${either.first} counts.`,
    }),
    security: securityOf(route),
    ...((inQuery || header) && { requestParams }),
    ...(!isRead && input && { requestBody: toBody(input.extend(mayMiss)) }),
    responses: {
      [status]: {
        description: 'Done.',
        ...(isRead && { headers: etag }),
        ...(route.open && { headers: cookie }),
        content: { 'application/json': { schema: answers } },
      },
      ...(isRead && { 304: { description: 'The client has this answer already.', headers: etag } }),
      ...Object.fromEntries(refusals),
    },
  }
}

function toBody(schema: z.ZodObject): ZodOpenApiOperationObject['requestBody'] {
  const type = 'file' in schema.shape ? 'multipart/form-data' : 'application/json'
  return { required: !schema.safeParse({}).success, content: { [type]: { schema } } }
}

function securityOf(route: Route): ZodOpenApiOperationObject['security'] {
  if (!route.open) return [{ session: [] }, ...(route.token ? [{ token: [route.token] }] : [])]
  if (route.cookie === 'needed') return [{ cookie: [] }]
  return route.cookie === 'taken' ? [{ session: [] }, { cookie: [] }, {}] : []
}

const REFERENCES = ['id', 'parentId', 'accountId']

function refusalsOf(method: string, route: Route): Refusal[] {
  const namesSomething = REFERENCES.some((field) => field in (route.input?.shape ?? {}))
  const { once, readFile } = route.open ? {} : route
  const refusals: [Refusal, boolean][] = [
    [400, true],
    [401, true],
    [404, namesSomething || once !== undefined],
    [408, readFile !== undefined],
    [409, true],
    [413, method !== 'GET'],
    [429, true],
    [503, true],
  ]
  return refusals.filter(([, can]) => can).map(([refusal]) => refusal)
}
