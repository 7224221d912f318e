/**
 * The connections that the first process has accepted and handed to another. Node waits for that one to say that it has
 * them. Where it ends before, Node would keep them open for ever, and their clients would wait for an answer.
 */
import type { Worker } from 'node:cluster'

/** A message of Node's cluster: with a connection, one that has a number, which the answer repeats. */
interface Internal {
  seq?: number
  ack?: number
}

interface Handle {
  close(): void
}

/** Closes what the process has not taken when it ends, so that clients see that and can try again. */
export function closeUntaken(worker: Worker): void {
  const handed = new Map<number, Handle>()
  const { process } = worker
  const send = process.send.bind(process) as (...args: unknown[]) => boolean
  process.send = (message: Internal, handle?: unknown, ...rest: unknown[]) => {
    if (message.seq !== undefined && isHandle(handle)) handed.set(message.seq, handle)
    return send(message, handle, ...rest)
  }
  process.on('internalMessage', ({ ack }: Internal) => ack !== undefined && handed.delete(ack))
  worker.once('exit', () => {
    for (const handle of handed.values()) handle.close()
  })
}

function isHandle(value: unknown): value is Handle {
  return typeof value === 'object' && value !== null && 'close' in value
}
