import { useState } from 'react'
import type { CashFlowKind } from '../../../shared/cash-flow.ts'
import { serverSentence, statusOf } from '../../server/call-error.ts'
import { useCurrentAccount } from '../../server/current-account.ts'
import { trpc } from '../../server/trpc.ts'
import { isSaved, itemOf, type OnboardingRow, reconcileRows } from './onboarding-rows.ts'

/**
 * Saves the rows of a step: writes what is new or changed, and deletes what was removed, so that going back and forth doubles nothing.
 */
export function useSaveRows(kind: CashFlowKind) {
  const { accountIdOnWire } = useCurrentAccount()
  const utils = trpc.useUtils()
  const create = trpc[kind].create.useMutation()
  const update = trpc[kind].update.useMutation()
  const remove = trpc[kind].delete.useMutation()
  const [isSaving, setIsSaving] = useState(false)
  const scope = { account: 'personal', accountId: accountIdOnWire } as const

  async function saveRow(row: OnboardingRow): Promise<OnboardingRow> {
    if (isSaved(row)) return { ...row, failure: null }
    const item = itemOf(row)
    const { saved } = row
    try {
      if (!item) {
        if (saved) await remove.mutateAsync({ ...scope, id: saved.id })
        return { ...row, saved: null, failure: null }
      }
      const { id } = saved
        ? await update.mutateAsync({ ...scope, ...item, id: saved.id })
        : await create.mutateAsync({
            ...scope,
            ...item,
            recurrenceType: 'MONTHLY',
            recurrenceDay: row.day,
          })
      return { ...row, saved: { id, ...item }, failure: null }
    } catch (error) {
      const unanswered = saved || statusOf(error) !== null ? null : item
      return { ...row, unanswered, failure: { sentence: serverSentence(error) } }
    }
  }

  /** Answers the rows as the server has them now; those that failed with the reason. */
  async function save(rows: OnboardingRow[]): Promise<OnboardingRow[]> {
    setIsSaving(true)
    try {
      const uncertain = rows.some(({ failure, unanswered }) => failure || unanswered)
      const known = uncertain
        ? reconcileRows(rows, await utils.client[kind].list.query({ account: 'personal' }))
        : rows
      return await Promise.all(known.map(saveRow))
    } catch {
      // The saved rows could not be fetched, so nothing was written.
      return rows.map((row) => (isSaved(row) ? row : { ...row, failure: { sentence: null } }))
    } finally {
      setIsSaving(false)
    }
  }

  return { save, isSaving }
}
