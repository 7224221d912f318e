import type { CashFlow, CashFlowKind } from '../../../shared/plan/cash-flow.ts'
import { createUuid } from '../../browser/random-uuid.ts'
import { mayBeMade, serverSentence } from '../../words/call-error.ts'
import { useCurrentAccount } from '../../links/current-account.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import {
  isSameItem,
  isSaved,
  type Item,
  itemOf,
  type OnboardingRow,
  type SavedItem,
  withSaved,
} from './onboarding-rows.ts'

export function useSaveRows(kind: CashFlowKind, planned: Pick<CashFlow, 'id'>[]) {
  const { accountIdOnWire } = useCurrentAccount()
  const utils = trpc.useUtils()
  const create = trpc[kind].create.useMutation()
  const update = trpc[kind].update.useMutation()
  const remove = trpc[kind].delete.useMutation()
  const scope = { account: 'personal', accountId: accountIdOnWire } as const

  async function createItem(row: OnboardingRow, item: Item): Promise<SavedItem> {
    const { requestId } = row
    const { id, name, amountCents, everyday } = await create.mutateAsync({
      ...scope,
      ...item,
      ...ruleOf(row, item),
      requestId,
    })
    return { id, name, amountCents, everyday }
  }

  async function saveRow(row: OnboardingRow): Promise<OnboardingRow> {
    if (isSaved(row)) return { ...row, failure: null }
    const item = itemOf(row)
    // A row without an answer is sent again even where it is to be gone: it may be there.
    const sent = item ?? row.unanswered
    let { saved } = row
    try {
      if (!saved && sent) saved = await createItem(row, sent)
      if (saved && !item) await remove.mutateAsync({ ...scope, id: saved.id })
      if (!saved || !item)
        return { ...row, saved: null, unanswered: null, requestId: createUuid(), failure: null }
      // The row may be what was sent before, or by another tab.
      if (!isSameItem(saved, item)) {
        const rule = saved.everyday === item.everyday ? {} : ruleOf(row, item)
        await update.mutateAsync({ ...scope, ...item, ...rule, id: saved.id })
      }
      return { ...row, saved: { ...item, id: saved.id }, unanswered: null, failure: null }
    } catch (error) {
      const unanswered = saved === null && mayBeMade(error) ? sent : null
      return { ...row, saved, unanswered, failure: { sentence: serverSentence(error) } }
    }
  }

  const fetchList = () => utils.client[kind].list.query({ account: 'personal' })

  /** Another tab has saved and deleted the preset: it is created anew. */
  async function saveDeleted(rows: OnboardingRow[]): Promise<OnboardingRow[]> {
    const there = new Set((await fetchList()).map(({ id }) => id))
    return Promise.all(
      rows.map((row) =>
        row.saved && !there.has(row.saved.id)
          ? saveRow({ ...row, saved: null, requestId: createUuid() })
          : row,
      ),
    )
  }

  return async (rows: OnboardingRow[]): Promise<OnboardingRow[]> => {
    try {
      const before = new Set(planned.map(({ id }) => id))
      const known = withSaved(
        rows,
        (await fetchList()).filter(({ id }) => !before.has(id)),
      )
      const attempted = await Promise.all(known.map(saveRow))
      const hasNewPreset = attempted.some(
        ({ isPreset, saved }, place) => isPreset && saved && !known[place]?.saved,
      )
      return hasNewPreset ? await saveDeleted(attempted).catch(() => attempted) : attempted
    } catch {
      // The saved rows could not be fetched, so nothing was written.
      return rows.map((row) => (isSaved(row) ? row : { ...row, failure: { sentence: null } }))
    }
  }
}

function ruleOf({ day }: OnboardingRow, { everyday }: Item) {
  return everyday
    ? ({ recurrenceType: 'WEEKLY' } as const)
    : ({ recurrenceType: 'MONTHLY', recurrenceDay: day } as const)
}
