/** The network of a page under test: it calls the test server, keeps cookies, and can fail or wait on demand. */

type Answer = (request: Request) => Response | Promise<Response>

interface Rule {
  calls: RegExp
  answer: Answer
}

const nodeFetch = globalThis.fetch

const noAnswer = () => new Promise<never>(() => {})

/** Of the process, because each test file gets this module anew. */
const ofProcess = globalThis as { closedTokens?: Set<string> }
const closedTokens = (ofProcess.closedTokens ??= new Set())

export class PageNetwork {
  /** The decoded address of every call so far. */
  readonly calls: string[] = []
  readonly #url: string
  /** The bearer tokens of this page's calls. */
  readonly #tokens = new Set<string>()
  readonly #cookies = new Map<string, string>()
  /** The calls in flight. The answer of a stream has begun. */
  readonly #sending = new Set<Promise<unknown>>()
  #rules: Rule[] = []
  /** The page that calls now; null while none is open. */
  #page: object | null = null

  constructor(url: string) {
    this.#url = url
  }

  readonly fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const page = this.#page
    if (page === null) return noAnswer()
    // The page may have another origin than the server.
    const { pathname, search } = new URL(String(input), this.#url)
    const request = new Request(new URL(pathname + search, this.#url), init)
    const token = request.headers.get('authorization') ?? ''
    // A page of an earlier test, which retries a call: to this server its session would be none.
    if (closedTokens.has(token)) return noAnswer()
    if (token) this.#tokens.add(token)
    const address = decodeURIComponent(request.url)
    this.calls.push(address)
    const rule = this.#rules.find(({ calls }) => calls.test(address))
    const response = await (rule ? rule.answer(request) : this.send(request))
    return page === this.#page ? response : noAnswer()
  }

  /** A page begins. */
  open(): void {
    this.#page = {}
  }

  /** The page is left: as in a browser, what it has sent or still sends gets no answer. */
  leave(): void {
    this.#page = null
  }

  /** Ends the page's network: what the page still sends gets no answer. Resolves when nothing is in flight. */
  async close(): Promise<void> {
    for (const token of this.#tokens) closedTokens.add(token)
    await this.settle()
  }

  /** Resolves when every call has its answer. Streams go on. */
  async settle(): Promise<void> {
    while (this.#sending.size > 0) await Promise.allSettled(this.#sending)
  }

  /** Sends a call to the server. A rule can use this too. */
  async send(request: Request): Promise<Response> {
    const cookies = [...this.#cookies].map(([name, value]) => `${name}=${value}`)
    request.headers.set('cookie', cookies.join('; '))
    request.headers.set('sec-fetch-site', 'same-origin')
    request.headers.set('accept-encoding', 'identity')
    const sent = nodeFetch(request)
    this.#sending.add(sent)
    const response = await sent.finally(() => this.#sending.delete(sent))
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=')
      this.#cookies.set(name, value)
    }
    return response
  }

  /** Answers matching calls with this function from now on. Returns a function that ends it. */
  answer(calls: RegExp, answer: Answer): () => void {
    const rule = { calls, answer }
    this.#rules.unshift(rule)
    return () => {
      this.#rules = this.#rules.filter((each) => each !== rule)
    }
  }

  /**
   * Lets matching calls fail without an answer from now on. Returns a function that ends it.
   *
   * @param words What the browser says about it; each browser has its own.
   */
  break(calls: RegExp, words = 'Failed to fetch'): () => void {
    return this.answer(calls, () => Promise.reject(new TypeError(words)))
  }

  /** Lets the next matching call reach the server, and loses the answer. */
  loseAnswer(calls: RegExp): void {
    const end = this.answer(calls, async (request) => {
      end()
      await this.send(request)
      throw new TypeError('Failed to fetch')
    })
  }

  /** Holds matching calls back until `letThrough` sends them on, or `refuse` answers them with 500. `end` ends it. */
  hold(calls: RegExp) {
    let release: (isRefused: boolean) => void = () => undefined
    const released = new Promise<boolean>((resolve) => {
      release = resolve
    })
    const end = this.answer(calls, async (request) =>
      (await released) ? new Response('out of order', { status: 500 }) : this.send(request),
    )
    return { letThrough: () => release(false), refuse: () => release(true), end }
  }

  /** Sends matching calls, and holds back what the server answers until `release`. `answered` counts the held answers. */
  delayAnswers(calls: RegExp) {
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    const delay = { answered: 0, release: () => release() }
    const end = this.answer(calls, async (request) => {
      const response = await this.send(request)
      delay.answered++
      await released
      end()
      return response
    })
    return delay
  }
}
