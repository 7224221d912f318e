import { useQueryClient } from '@tanstack/react-query'
import { getMutationKey } from '@trpc/react-query'
import { useCallback } from 'react'
import { failureOf, type FailureWords } from '../words/call-error.ts'

/**
 * The queries that a change makes stale, keyed by the change or by its noun. Queries of an account are found by the
 * account in their input.
 */
const MADE_STALE: Record<string, string[]> = {
  admin: ['admin'],
  feed: ['feed'],
  invitation: ['invitation.list'],
  passkey: ['passkey', 'user.me'],
  push: ['push'],
  session: ['session', 'push'],
  token: ['token'],
  'user.changePassword': ['token', 'passkey', 'push', 'user.linkedSignIns', 'user.me'],
  'user.unlinkSignIn': ['user.linkedSignIns'],
}

type Procedure = Parameters<typeof getMutationKey>[0]
type Sent<P extends Procedure> = ReturnType<P['useMutation']>
type InputOf<P extends Procedure> = Parameters<Sent<P>['mutateAsync']>[0]
type AnswerOf<P extends Procedure> = Awaited<ReturnType<Sent<P>['mutateAsync']>>

interface Said {
  text: string
  failed: boolean
}

export interface ChangeOptions<Input, Answer> {
  /** Absent where the form that sends it says so. */
  failed?: string | FailureWords | ((input: Input) => string | FailureWords) | undefined
  done?: string | ((answer: Answer, input: Input) => string)
  /** Shows how it ended; null as it begins. */
  say?: ((said: Said | null) => void) | undefined
  onDone?: (answer: Answer, input: Input) => unknown
  /** Pending, and not done, until what it made stale is there anew. */
  isPendingUntilFresh?: boolean
}

/** A change with the sentence for its failure; it has what it made stale fetched again. */
export function useChange<P extends Procedure>(
  procedure: P,
  options: ChangeOptions<InputOf<P>, AnswerOf<P>> = {},
) {
  const { failed, done, say, onDone, isPendingUntilFresh } = options
  const client = useQueryClient()
  const sentenceOf = (error: unknown, input: InputOf<P>) => {
    const words = typeof failed === 'function' ? failed(input) : failed
    return words === undefined ? null : failureOf(error, words)
  }
  const refresh = () => {
    const [path] = getMutationKey(procedure)
    const stale = MADE_STALE[path.join('.')] ?? MADE_STALE[path[0] ?? ''] ?? []
    const refetch = (name: string) => client.invalidateQueries({ queryKey: [name.split('.')] })
    return Promise.all(stale.map(refetch))
  }
  // oxlint-disable-next-line react/hooks -- a caller always names the same procedure
  const change = procedure.useMutation({
    onMutate: () => say?.(null),
    onSuccess: async (answer: AnswerOf<P>, input: InputOf<P>) => {
      if (isPendingUntilFresh) await refresh()
      await onDone?.(answer, input)
      const text = typeof done === 'function' ? done(answer, input) : done
      if (text !== undefined) say?.({ text, failed: false })
      if (!isPendingUntilFresh) void refresh()
    },
    onError: (error: unknown, input: InputOf<P>) => {
      const text = sentenceOf(error, input)
      if (text !== null) say?.({ text, failed: true })
      // Without an answer it may have been done all the same.
      void refresh()
    },
  }) as Sent<P>
  const { mutateAsync, error, variables } = change
  return {
    ...change,
    failure: error && sentenceOf(error, variables as InputOf<P>),
    /** Answers undefined if it failed. */
    send: useCallback(
      (input: InputOf<P>): Promise<AnswerOf<P> | undefined> =>
        mutateAsync(input).catch(() => undefined),
      [mutateAsync],
    ),
  }
}
