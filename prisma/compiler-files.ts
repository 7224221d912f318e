/**
 * A build plugin that puts the ORM's query compilers, which are WebAssembly, beside the server as files. The generated
 * clients have each of them as 4 MB of text in a module: every start would read, parse and decode it, and compile it on
 * the one thread that has everything else to do.
 */
import { basename } from 'node:path'
import type { Plugin } from 'vite'

const CLIENT = /\/generated\/\w+\/internal\/class\.ts$/
const LOADING =
  /const \{ wasm \} = await import\("(\S+)\.wasm-base64\.mjs"\)\s+return await decodeBase64AsWasm\(wasm\)/

export function compilerFiles(): Plugin {
  return {
    name: 'compiler-files',
    // While the code is as it was generated.
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'server',
    async transform(code, id) {
      if (!CLIENT.test(id)) return
      const [loading, compiler] = LOADING.exec(code) ?? []
      if (!loading || !compiler) return this.error('This client loads its compiler in another way.')
      const { wasm } = (await import(`${compiler}.wasm-base64.mjs`)) as { wasm: string }
      const source = Buffer.from(wasm, 'base64')
      const file = this.emitFile({ type: 'asset', name: `${basename(compiler)}.wasm`, source })
      const reading = `const { readFile } = await import('node:fs/promises')
    return WebAssembly.compile(await readFile(import.meta.ROLLUP_FILE_URL_${file}))`
      // Without a map of its own: what follows keeps its lines, and nobody reads the generated part.
      return { code: code.replace(loading, reading), map: null }
    },
    // The first answer counts: the bundler's own one is the address of a file that a browser fetches.
    resolveFileUrl: ({ relativePath }) =>
      `new URL(${JSON.stringify(relativePath)}, import.meta.url)`,
  }
}
