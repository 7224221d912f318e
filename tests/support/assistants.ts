/** Servers that assistants can ask, and assistants: the official client of their protocol, over HTTP. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Logger } from 'pino'
import { onTestFinished } from 'vitest'
import type { Provider } from '../../src/server/db/database.ts'
import { serveDatabase, type TestServer, type TestSettings } from './clocked-server.ts'
import { createTestDatabase } from './database.ts'

/** It closes when the test is over. */
export async function startAssistantServer(
  provider: Provider = 'sqlite',
  { settings, logger }: { settings?: TestSettings; logger?: Logger } = {},
): Promise<TestServer> {
  const { url: databaseUrl, drop } = await createTestDatabase(provider)
  onTestFinished(drop)
  const server = await serveDatabase({
    databaseUrl,
    mcp: true,
    ...(settings && { settings }),
    ...(logger && { logger }),
  })
  onTestFinished(() => server.close())
  return server
}

/** Another server on the same database. */
export async function startSecondServer({ databaseUrl }: TestServer): Promise<TestServer> {
  const server = await serveDatabase({ databaseUrl, mcp: true })
  onTestFinished(() => server.close())
  return server
}

/**
 * An assistant with a token. It has read the list of tools, so it checks every answer by the schema of its tool.
 *
 * @param ask sends its requests; as usual when absent
 */
export async function connectAssistant(url: string, token: string, ask?: typeof fetch) {
  const assistant = new Client({ name: 'test', version: '1' })
  const requestInit = { headers: { authorization: `Bearer ${token}` } }
  const transport = new StreamableHTTPClientTransport(new URL(`${url}/mcp`), {
    requestInit,
    ...(ask && { fetch: ask as never }),
  })
  await assistant.connect(transport as never)
  onTestFinished(() => assistant.close())
  const { tools } = await assistant.listTools()
  return { assistant, tools, ask: createAsk(assistant) }
}

/** The data of an answer, and its sentence; the sentence alone where it is a refusal. */
export interface Answer {
  text: string
  data?: Record<string, unknown>
}

export type Ask = (name: string, args?: Record<string, unknown>) => Promise<Answer>

function createAsk(assistant: Client): Ask {
  return async (name, args = {}) => {
    const { content, structuredContent, isError } = await assistant.callTool({
      name,
      arguments: args,
    })
    const [sentence, json] = content as { type: string; text: string }[]
    const text = sentence?.text ?? ''
    if (isError) return { text }
    // Clients that know no structured answers read the same.
    if (JSON.stringify(structuredContent) !== JSON.stringify(JSON.parse(json?.text ?? '')))
      throw new Error('The text and the data differ.')
    return { text, data: structuredContent as Record<string, unknown> }
  }
}

/** The raw answer to a request at /mcp. */
export async function post(
  url: string,
  body: unknown,
  { headers = {}, method = 'POST' }: { headers?: Record<string, string>; method?: string } = {},
) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const response = await fetch(`${url}/mcp`, {
    method,
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    ...(method !== 'GET' && method !== 'HEAD' && { body: text }),
  })
  const answer = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    body: answer === '' ? null : JSON.parse(answer),
  }
}

export const LIST_TOOLS = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
