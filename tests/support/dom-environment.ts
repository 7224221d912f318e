/**
 * Where component tests run: happy-dom's document and window beside Node's own network, because the real
 * server runs in the same process and must not meet a browser's version of it.
 */
import { builtinEnvironments, type Environment } from 'vitest/runtime'

const NODE_KEEPS = [
  'fetch',
  'Request',
  'Response',
  'Headers',
  'AbortController',
  'AbortSignal',
  'URL',
  'URLSearchParams',
  'MessagePort',
] as const

export default {
  name: 'dom',
  viteEnvironment: 'client',
  async setup(global, options) {
    const kept = NODE_KEEPS.map((name) => [name, global[name]] as const)
    const { teardown } = await builtinEnvironments['happy-dom'].setup(global, options)
    for (const [name, value] of kept)
      Object.defineProperty(global, name, { value, configurable: true, writable: true })
    return { teardown }
  },
} satisfies Environment
