/**
 * The built product behind a proxy of its own, as the network of a journey: it can be cut, and each page begins with a script
 * that reports errors of the console and violations of the content policy, in every engine alike.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { startBuiltServer } from '../support/built-server.ts'

const SCRIPT_PATH = '/journey-watch.js'
const PROBLEM_PATH = '/journey-problem'

const SCRIPT = `{
  const report = (...parts) => navigator.sendBeacon('${PROBLEM_PATH}', parts.map(String).join(' '))
  const { error } = console
  console.error = (...parts) => { report(...parts); error.apply(console, parts) }
  addEventListener('error', ({ message, error }) => message && report(message, error?.stack))
  addEventListener('unhandledrejection', ({ reason }) => report('Unhandled:', reason))
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
    report('The content policy', violatedDirective, 'stopped', blockedURI, 'at', sourceFile))
}`

export interface WatchedSite {
  url: string
  /** Told by the pages since the site was mended last. */
  problems: string[]
  /** Ends all connections and takes no new ones. */
  cut(): void
  mend(): Promise<void>
  close(): Promise<void>
}

export async function startWatchedSite(): Promise<WatchedSite> {
  const folder = mkdtempSync(join(tmpdir(), 'balance-engines-'))
  const product = await startBuiltServer({
    DATABASE_URL: `file:${join(folder, 'balance.db')}`,
    CONTACT: 'ada@example.com',
  })
  const problems: string[] = []
  const proxy = createServer((req, res) => {
    if (req.url === SCRIPT_PATH) res.setHeader('content-type', 'text/javascript').end(SCRIPT)
    else if (req.url === PROBLEM_PATH)
      void text(req).then(
        (said) => problems.push(said),
        () => undefined,
      )
    else passOn(product.url, req, res)
    if (req.url === PROBLEM_PATH) res.end()
  })
  // Longer than those who send know from the product, so that none sends into a connection that closes.
  proxy.keepAliveTimeout = 60_000
  const listen = async (port: number) => {
    proxy.listen(port, '127.0.0.1')
    await once(proxy, 'listening')
    return (proxy.address() as AddressInfo).port
  }
  const port = await listen(0)
  const cut = () => {
    proxy.close()
    proxy.closeAllConnections()
  }
  return {
    url: `http://127.0.0.1:${port}`,
    problems,
    cut,
    mend: async () => {
      if (!proxy.listening) await listen(port)
    },
    close: async () => {
      cut()
      await product.stop()
      rmSync(folder, { recursive: true })
    },
  }
}

function passOn(origin: string, req: IncomingMessage, res: ServerResponse): void {
  // As text, into which the script can be put.
  const headers = { ...req.headers, 'accept-encoding': 'identity' }
  const sent = request(`${origin}${req.url}`, { method: req.method, headers }, (answer) => {
    const isPage = answer.headers['content-type']?.startsWith('text/html')
    if (isPage) delete answer.headers['content-length']
    res.writeHead(answer.statusCode ?? 502, answer.headers)
    if (!isPage) answer.pipe(res)
    else
      void text(answer).then((html) =>
        res.end(html.replace('<head>', `<head><script src="${SCRIPT_PATH}"></script>`)),
      )
  })
  sent.on('error', () => res.destroy())
  res.on('close', () => sent.destroy())
  req.pipe(sent)
}
