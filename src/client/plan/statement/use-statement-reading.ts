import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { AccountRef } from '../../../shared/fields.ts'
import type {
  LayoutAnswer,
  ReadStatementInput,
  Statement,
} from '../../../shared/statements/statement.ts'
import {
  MAX_STATEMENT_BYTES,
  MAX_STATEMENT_FILES,
} from '../../../shared/statements/statement-limits.ts'
import { failureOf, statusOf } from '../../words/call-error.ts'
import { trpcClient } from '../../server/trpc-client.ts'

export interface ChosenFile {
  name: string
  base64: string
  bytes: number
}

export interface ReadStatement {
  input: ReadStatementInput
  statement: Statement
}

type StatementAnswers = Pick<ReadStatementInput, 'answers' | 'sourceAccount'>

interface Failure {
  sentence: string
  /** `lost` files may be read if they are sent again. */
  kind: 'lost' | 'refused' | 'notSent'
}

interface ReadingOptions {
  account: AccountRef
  dropped: File[] | undefined
  onRead: (read: ReadStatement | null) => void
}

const NOTHING = 'There is nothing in this statement: no line and no balance.'
const LOST =
  'There was no answer. Your files are still here: check your connection, then try again.'

export function useStatementReading({ account, dropped, onRead }: ReadingOptions) {
  const [files, setFiles] = useState<ChosenFile[]>([])
  const [answers, setAnswers] = useState<StatementAnswers>({})
  const [statement, setStatement] = useState<Statement | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [readingCount, setReadingCount] = useState(0)
  const running = useRef<AbortController>(null)

  function begin(count: number): AbortSignal {
    running.current?.abort()
    running.current = new AbortController()
    setReadingCount(count)
    setFailure(null)
    return running.current.signal
  }

  function end(failure: Failure | null) {
    setReadingCount(0)
    setFailure(failure)
  }

  async function read(chosen: ChosenFile[], given: StatementAnswers) {
    const signal = begin(chosen.length)
    const input = {
      account,
      files: chosen.map(({ name, base64 }) => ({ name, base64 })),
      ...given,
    }
    try {
      const found = await trpcClient.statement.read.mutate(input, { signal })
      if (signal.aborted) return
      const isEmpty = found.question === null && found.lineCount === 0 && found.closing === null
      setStatement(isEmpty && found.problemCount === 0 ? null : found)
      setAnswers(given)
      end(isEmpty ? { sentence: NOTHING, kind: 'refused' } : null)
      onRead(found.question === null && !isEmpty ? { input, statement: found } : null)
    } catch (error) {
      if (signal.aborted) return
      const kind = statusOf(error) === 400 ? 'refused' : 'lost'
      end({ sentence: failureOf(error, { noAnswer: LOST }), kind })
    }
  }

  async function take(added: File[]) {
    const signal = begin(added.length)
    // Choosing again replaces a single refused file.
    const kept = failure?.kind === 'refused' && files.length === 1 ? [] : files
    try {
      const chosen = await readFiles(kept, added)
      if (signal.aborted) return
      setFiles(chosen)
      leave()
      await read(chosen, {})
    } catch (error) {
      if (!signal.aborted) end({ sentence: (error as Error).message, kind: 'notSent' })
    }
  }

  function leave() {
    if (statement?.question === null) onRead(null)
    setStatement(null)
    setAnswers({})
  }

  function remove(removed: ChosenFile) {
    begin(0)
    setFiles(files.filter((file) => file !== removed))
  }

  const takeDropped = useEffectEvent(() => {
    if (dropped) void take(dropped)
  })
  useEffect(() => {
    let isOpen = true
    queueMicrotask(() => {
      if (isOpen) takeDropped()
    })
    return () => {
      isOpen = false
      running.current?.abort()
    }
  }, [])

  return {
    files,
    statement,
    failure,
    readingCount,
    take: (added: File[]) => void take(added),
    remove,
    readAgain: () => void read(files, answers),
    chooseAccount: (sourceAccount: string) => void read(files, { ...answers, sourceAccount }),
    answer: (given: LayoutAnswer) => {
      const isOther = ({ layout }: LayoutAnswer) => layout !== given.layout
      const known = answers.answers ?? []
      const before = known.find((answer) => !isOther(answer))
      // Another column may name other accounts.
      const sourceAccount =
        given.columns && statement?.question === null ? undefined : answers.sourceAccount
      void read(files, {
        answers: [...known.filter(isOther), { ...before, ...given }],
        ...(sourceAccount !== undefined && { sourceAccount }),
      })
    },
    leave: () => {
      begin(0)
      leave()
    },
  }
}

/** @throws Error with the sentence that refuses them */
async function readFiles(
  chosen: readonly ChosenFile[],
  added: readonly File[],
): Promise<ChosenFile[]> {
  const sizes = [...chosen.map(({ bytes }) => bytes), ...added.map(({ size }) => size)]
  const problem = limitProblem(sizes)
  if (problem) throw new Error(problem)
  return [...chosen, ...(await Promise.all(added.map(readFile)))]
}

function limitProblem(sizes: readonly number[]): string | null {
  if (sizes.length > MAX_STATEMENT_FILES)
    return `These are ${sizes.length} files. At most ${MAX_STATEMENT_FILES} can be read together.`
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  if (bytes <= MAX_STATEMENT_BYTES) return null
  return `${sizes.length === 1 ? 'This file has' : 'These files have'} ${megabytes(bytes)} MB. At most 5 MB can be read together.`
}

/** Rounded up, so that what is too much does not look like enough. */
function megabytes(bytes: number): string {
  return (Math.ceil((bytes / 1_048_576) * 10) / 10).toFixed(1)
}

async function readFile(file: File): Promise<ChosenFile> {
  if (file.size === 0) throw new Error(`“${file.name}” is empty, or is no file.`)
  return { name: file.name, base64: await readBase64(file), bytes: file.size }
}

function readBase64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => {
      const address = String(reader.result)
      resolve(address.slice(address.indexOf(',') + 1))
    })
    reader.addEventListener('error', () => {
      reject(new Error(`“${file.name}” could not be read. Please choose it again.`))
    })
    reader.readAsDataURL(file)
  })
}
