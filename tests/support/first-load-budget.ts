/**
 * A build plugin that measures the JavaScript that the browser loads before it can show a screen. It prints the
 * gzipped size, and fails the build when the size is above its limit.
 */
import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

export interface Screen {
  name: string
  limitKb: number
  /** The ends of the paths of modules that are imported lazily, but needed at once. */
  lazy: string[]
}

const BYTES_PER_KB = 1000

type Bundle = Rolldown.OutputBundle

export function firstLoadBudget(screens: Screen[]): Plugin {
  return {
    name: 'first-load-budget',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    writeBundle(_options, bundle) {
      const measured = screens.map((screen) => ({ ...screen, kb: firstLoadKb(bundle, screen) }))
      for (const { name, kb, limitKb } of measured)
        this.info(`${name}: first load ${kb.toFixed(1)} kB of JavaScript gzipped, limit ${limitKb}`)
      const heavy = measured.filter(({ kb, limitKb }) => kb > limitKb)
      if (heavy.length > 0)
        this.error(`Above its first-load limit: ${heavy.map(({ name }) => name).join(', ')}.`)
    },
  }
}

function firstLoadKb(bundle: Bundle, { lazy }: Screen): number {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  const roots = [
    ...chunks.filter((chunk) => chunk.isEntry),
    ...lazy.map((path) => chunkWith(chunks, path)),
  ]
  const loaded = new Set<string>()
  const load = (chunk: Rolldown.OutputChunk) => {
    if (loaded.has(chunk.fileName)) return
    loaded.add(chunk.fileName)
    for (const fileName of chunk.imports) {
      const imported = bundle[fileName]
      if (imported?.type === 'chunk') load(imported)
    }
  }
  roots.forEach(load)
  const bytes = chunks
    .filter((chunk) => loaded.has(chunk.fileName))
    .reduce((sum, chunk) => sum + gzipSync(chunk.code).length, 0)
  return bytes / BYTES_PER_KB
}

/** @throws Error when no chunk holds the module: then the budget would measure nothing. */
function chunkWith(chunks: Rolldown.OutputChunk[], path: string): Rolldown.OutputChunk {
  const found = chunks.find((chunk) => chunk.moduleIds.some((id) => id.endsWith(path)))
  if (!found) throw new Error(`The first-load budget names ${path}, which no chunk holds.`)
  return found
}
