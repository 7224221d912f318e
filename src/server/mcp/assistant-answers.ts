import type { IncomingHttpHeaders } from 'node:http'
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  InitializeRequestSchema,
  isJSONRPCRequest,
  ListToolsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js'
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv'
import { z } from 'zod'
import { listPlanTool } from './list-plan-tool.ts'
import { paychecksTool } from './paychecks-tool.ts'
import { balanceOnTool, canIAffordTool, explainTool, outlookTool } from './question-tools.ts'
import { type Asker, NAMES_ARE_DATA, type Tool, type ToolAnswer } from './tool.ts'
import { whatIfTool } from './what-if-tool.ts'

const SERVER_INFO = { name: 'balance', title: 'Balance', version: '1.0.0' }

const OPTIONS = {
  capabilities: { tools: {} },
  instructions: `Balance projects the balance of each day ahead from planned incomes and expenses. All tools only read. Amounts are dollars, dates are YYYY-MM-DD. ${NAMES_ARE_DATA}`,
  // Else each server would make one.
  jsonSchemaValidator: new AjvJsonSchemaValidator(),
}

const TOOLS = new Map<string, Tool>([
  ['outlook', outlookTool],
  ['balance_on', balanceOnTool],
  ['explain', explainTool],
  ['can_i_afford', canIAffordTool],
  ['paychecks', paychecksTool],
  ['what_if', whatIfTool],
  ['list_plan', listPlanTool],
])

const LISTED_TOOLS = [...TOOLS].map(([name, { title, description, input, output }]) => ({
  name,
  title,
  description,
  inputSchema: schemaOf(input, 'input'),
  outputSchema: schemaOf(output, 'output'),
  annotations: { title, readOnlyHint: true, destructiveHint: false, openWorldHint: false },
}))

/** Each message has a server of its own: nothing is kept from one to the next. */
export async function answerMessage(
  headers: IncomingHttpHeaders,
  sent: unknown,
  asker: Asker,
): Promise<Response> {
  const message = isJSONRPCRequest(sent) ? { ...sent, params: withoutNulls(sent.params) } : sent
  if (isJSONRPCRequest(message) && !(CHECKS.get(message.method)?.(message) ?? true)) {
    const error = { code: ErrorCode.InvalidParams, message: 'The params are not valid.' }
    return Response.json({ jsonrpc: '2.0', id: message.id, error })
  }
  const server = new Server(SERVER_INFO, OPTIONS)
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: LISTED_TOOLS }))
  server.setRequestHandler(CallToolRequestSchema, ({ params }) =>
    callTool(params.name, params.arguments ?? {}, asker),
  )
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  try {
    return await transport.handleRequest(toRequest(headers), { parsedBody: message })
  } finally {
    await server.close()
  }
}

/** Keyed by method: checks the params, because the library would call wrong ones a failure of its own. */
const CHECKS = new Map(
  [InitializeRequestSchema, ListToolsRequestSchema, CallToolRequestSchema].map((schema) => [
    schema.shape.method.value as string,
    (request: unknown) => schema.safeParse(request).success,
  ]),
)

function toRequest(headers: IncomingHttpHeaders): Request {
  const { accept = '', 'content-type': type = '' } = headers
  const version = headers['mcp-protocol-version']
  return new Request('http://localhost/mcp', {
    method: 'POST',
    headers: {
      accept,
      'content-type': type,
      ...(typeof version === 'string' && { 'mcp-protocol-version': version }),
    },
  })
}

/** A refusal is an answer too, so that the assistant can read its sentence. */
async function callTool(name: string, args: unknown, asker: Asker): Promise<CallToolResult> {
  const tool = TOOLS.get(name)
  if (!tool) throw new McpError(ErrorCode.InvalidParams, 'There is no such tool.')
  try {
    return toResult(await tool.answer(asker, args))
  } catch (error) {
    return { isError: true, content: [{ type: 'text', text: asker.sentenceFor(error) }] }
  }
}

/** The data stand in a text as well, for clients that read nothing else. No name can end the text or begin a tag in it. */
function toResult({ text, data }: ToolAnswer): CallToolResult {
  const json = JSON.stringify(data).replaceAll('<', String.raw`\u003c`)
  return {
    content: [
      { type: 'text', text },
      { type: 'text', text: json },
    ],
    structuredContent: data,
  }
}

const MAX_DEPTH = 8

/** The same without fields that are null, also in lists and in each other: assistants send null for what they leave out. */
function withoutNulls<Value>(value: Value, depth?: number): Value
function withoutNulls(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return value
  if (Array.isArray(value)) return value.map((item) => withoutNulls(item, depth + 1))
  const kept = Object.entries(value).filter(([, field]) => field !== null)
  return Object.fromEntries(kept.map(([name, field]) => [name, withoutNulls(field, depth + 1)]))
}

type Json = z.core.JSONSchema.BaseSchema
type Side = 'input' | 'output'

/** Writes the dialect that clients of the protocol know longest, without its name: some clients refuse every schema that names one. */
function schemaOf(schema: z.ZodObject, io: Side) {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    target: 'draft-7',
    io,
    override: ({ jsonSchema }) => putPlainly(jsonSchema, io),
  })
  return { ...json, type: 'object' as const }
}

/** An input never says null; an output may get more fields, which a client that listed the tools before would refuse. */
function putPlainly(json: Json, side: Side): void {
  if (side === 'output') delete json.additionalProperties
  if (json.const !== undefined) json.enum = [json.const]
  // Only integers have such a bound.
  if (typeof json.exclusiveMinimum === 'number') json.minimum = json.exclusiveMinimum + 1
  if (isBoundless(json.minimum)) delete json.minimum
  if (isBoundless(json.maximum)) delete json.maximum
  const choices = [...(json.anyOf ?? []), ...(json.oneOf ?? [])]
  for (const word of ['const', 'exclusiveMinimum', 'anyOf', 'oneOf'] as const) delete json[word]
  const taken = side === 'input' ? choices.filter(({ type }) => type !== 'null') : choices
  const [only = {}, ...others] = taken
  if (others.length > 0) json.anyOf = taken
  else Object.assign(json, { ...only, ...json })
}

/** The bounds of all integers that are exact say nothing. */
function isBoundless(bound: number | undefined): boolean {
  return bound !== undefined && Math.abs(bound) >= Number.MAX_SAFE_INTEGER
}
