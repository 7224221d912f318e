import { useEffect, useRef, useState } from 'react'
import type { StatementMatch } from '../../../../shared/statements/proposal.ts'
import type { Statement } from '../../../../shared/statements/statement.ts'
import { openItemsOf } from '../../../server/check-in-calls.ts'
import { FAILURES, failureOf } from '../../../words/call-error.ts'
import type { ReadStatement } from '../../../server/statement-calls.ts'
import { trpcClient } from '../../../server/trpc-client.ts'
import { browserTimeZone } from '../../../words/time-zone.ts'

/** A statement, and what it says about the open items. */
export interface MatchedStatement {
  statement: Statement
  match: StatementMatch
  /** The account's, before it was compared: saving sends it back, so that nothing is added to a plan that was changed since. */
  revision: number
}

/** Compares a statement with the open items. Nothing of it is kept once its dialog is closed. */
export function useStatementMatch() {
  const [read, setRead] = useState<ReadStatement | null>(null)
  const [found, setFound] = useState<MatchedStatement | null>(null)
  const [isMatching, setIsMatching] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function compare({ input, statement }: ReadStatement): Promise<StatementMatch | null> {
    running.current?.abort()
    const own = (running.current = new AbortController())
    setIsMatching(true)
    setFailure(null)
    try {
      const asked = { ...input, timeZone: browserTimeZone() }
      const { signal } = own
      const { revision } = await trpcClient.account.openItems.query(openItemsOf(input.account), {
        signal,
      })
      const match = await trpcClient.statement.match.mutate(asked, { signal })
      if (signal.aborted) return null
      setFound({ statement, match, revision })
      setIsMatching(false)
      return match
    } catch (error) {
      if (own.signal.aborted) return null
      setFailure(failureOf(error, FAILURES.load))
      setIsMatching(false)
      return null
    }
  }

  return {
    found,
    isMatching,
    failure,
    /** Takes a statement, or takes the one before back; answers null where it could not be compared. */
    take: async (next: ReadStatement | null) => {
      running.current?.abort()
      setRead(next)
      setFound(null)
      setFailure(null)
      setIsMatching(false)
      return next && compare(next)
    },
    /** Compares the same one with the items that are open now. */
    compareAgain: async () => read && compare(read),
  }
}
