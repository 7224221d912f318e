/**
 * The environment of component tests: happy-dom's document and window, but Node's own network classes, because
 * the real server runs in the same process and needs them.
 */
import { builtinEnvironments, type Environment } from 'vitest/runtime'
import { addFocusMoves } from './focus-moves.ts'

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
    addFocusMoves()
    return { teardown }
  },
} satisfies Environment
