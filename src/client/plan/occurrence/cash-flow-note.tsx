import { trpc } from '../../server/trpc-hooks.ts'
import type { WriteScope } from '../../links/write-scope.ts'

export function CashFlowNote({ id, scope }: { id: number; scope: WriteScope }) {
  const { data: notes } = trpc.account.notes.useQuery({ account: scope.account })
  const note = notes?.find((each) => each.id === id)?.note
  return note ? (
    <p className="basis-full text-xs whitespace-pre-line text-ink-soft wrap-anywhere">{note}</p>
  ) : null
}
