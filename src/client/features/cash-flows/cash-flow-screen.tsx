import { CircleHelp, FileDown, FileUp, Landmark, type LucideIcon } from 'lucide-react'
import { useCallback, useEffect } from 'react'
import type { CashFlow, CashFlowKind } from '../../../shared/plan/cash-flow.ts'
import { useIsMobile } from '../../browser/device.ts'
import type { AccountRef } from '../../../shared/fields.ts'
import { useCurrentAccount } from '../../links/current-account.ts'
import { useCanChange } from '../../links/can-change.tsx'
import { type PlainDialog, useDoor, useAdd } from '../../plan/door.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState, FaintRows } from '../../ui/list.tsx'
import { CashFlowList } from './list/cash-flow-list.tsx'
import { CASH_FLOW_WORDS } from '../../plan/cash-flow-words.ts'
import { useDeleteCashFlow } from './use-delete-cash-flow.ts'
import { ErrorState, NotLoaded } from '../../ui/not-loaded.tsx'

export function CashFlowScreen({ kind }: { kind: CashFlowKind }) {
  const { account } = useCurrentAccount()
  // Another list has a search of its own.
  return <CashFlowsOfAccount key={`${kind} ${account}`} kind={kind} account={account} />
}

interface CashFlowsOfAccountProps {
  kind: CashFlowKind
  account: AccountRef
}

function CashFlowsOfAccount({ kind, account }: CashFlowsOfAccountProps) {
  const words = CASH_FLOW_WORDS[kind]
  const startAdding = useAdd()
  const canChange = useCanChange()
  const { preload } = useDoor()
  const add = useCallback(() => startAdding(kind), [startAdding, kind])
  useEffect(() => preload('cash-flow'), [preload])

  return (
    <div className="flex flex-col gap-4">
      <header className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
        <h1 tabIndex={-1} className="text-xl font-semibold">
          {words.screenTitle}
        </h1>
        <div className="ml-auto flex flex-wrap items-center gap-1">
          <WaysInAndOut kind={kind} />
          {canChange && (
            <Button variant="primary" className="ml-1 max-sm:px-3" onClick={add}>
              {words.add}
            </Button>
          )}
        </div>
      </header>
      <LoadedCashFlows kind={kind} account={account} onAdd={add} />
    </div>
  )
}

/** The buttons before Add; phones have none for CSV files. */
function WaysInAndOut({ kind }: { kind: CashFlowKind }) {
  const { to } = useDoor()
  const canChange = useCanChange()
  const importsCsv = !useIsMobile() && canChange
  const way = (name: PlainDialog, label: string, Icon: LucideIcon) => (
    <Button variant="ghost" title={label} className="max-xl:!px-2" {...to(name)}>
      <Icon size={16} aria-hidden />
      <span className="max-md:sr-only">{label}</span>
    </Button>
  )
  return (
    <>
      {canChange && way('bank-statement', 'From a bank statement', Landmark)}
      {importsCsv && way('csv-help', 'CSV Help', CircleHelp)}
      {importsCsv && way('csv-import', 'Import CSV', FileUp)}
      {way(`${kind}-export`, 'Export', FileDown)}
    </>
  )
}

function LoadedCashFlows(props: CashFlowsOfAccountProps & { onAdd: () => void }) {
  const { kind, account, onAdd } = props
  const words = CASH_FLOW_WORDS[kind]
  const onDelete = useDeleteCashFlow(kind)
  const { open } = useDoor()
  const canChange = useCanChange()
  const onEdit = useCallback(
    (cashFlow: CashFlow) => open('cash-flow', { kind, cashFlow }),
    [open, kind],
  )
  const list = trpc[kind].list.useQuery({ account })
  const cashFlows = list.data

  if (cashFlows === undefined)
    return (
      <NotLoaded
        query={list}
        failure={`Your ${words.many} could not be loaded.`}
        className="min-h-96"
      />
    )
  // A proxy may answer something else.
  if (!Array.isArray(cashFlows))
    return (
      <ErrorState
        message="Error loading data. Please refresh the page."
        onRetry={() => void list.refetch()}
      />
    )
  if (cashFlows.length === 0)
    return (
      <EmptyState
        picture={<FaintRows />}
        title={words.emptyTitle}
        {...(canChange && { hint: words.emptyHint })}
        action={canChange && <Button onClick={onAdd}>Add the First One</Button>}
      />
    )
  return <CashFlowList listKey={`${kind} ${account}`} {...{ cashFlows, words, onEdit, onDelete }} />
}
