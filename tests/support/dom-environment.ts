/**
 * The environment of component tests: happy-dom's document and window, but Node's own network classes, because
 * the real server runs in the same process and needs them.
 *
 * Newer versions of Node have storages, which are no page's: vitest would keep them in the place of happy-dom's.
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
const PAGE_HAS = ['localStorage', 'sessionStorage'] as const

export default {
  name: 'dom',
  viteEnvironment: 'client',
  async setup(global, options) {
    const kept = NODE_KEEPS.map((name) => [name, global[name]] as const)
    const storages = PAGE_HAS.map(
      (name) => [name, Object.getOwnPropertyDescriptor(global, name)] as const,
    )
    for (const name of PAGE_HAS) delete global[name]
    const page = await builtinEnvironments['happy-dom'].setup(global, options)
    for (const [name, value] of kept)
      Object.defineProperty(global, name, { value, configurable: true, writable: true })
    addFocusMoves()
    return {
      async teardown(of) {
        await page.teardown(of)
        for (const [name, storage] of storages)
          if (storage) Object.defineProperty(global, name, storage)
      },
    }
  },
} satisfies Environment
