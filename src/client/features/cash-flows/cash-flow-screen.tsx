import { type ReactNode, startTransition, useCallback, useEffect, useState } from 'react'
import type { CashFlow, CashFlowKind, ListedCashFlow } from '../../../shared/plan/cash-flow.ts'
import { type AccountChoice, useCurrentAccount } from '../../links/current-account.ts'
import { useAdd } from '../../plan/editor-links.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FaintRows } from '../../ui/pictures/faint-rows.tsx'
import { lazyScreen } from '../../ui/layers/lazy-screen.tsx'
import { useOpen } from '../../ui/layers/use-open.ts'
import { CashFlowList } from './list/cash-flow-list.tsx'
import { CASH_FLOW_WORDS } from '../../plan/cash-flow-words.ts'
import { useDeleteCashFlow } from './use-delete-cash-flow.ts'
import { TransferOpening } from './transfer/transfer-opening.tsx'
import { ErrorState, NotLoaded } from '../../ui/not-loaded.tsx'

const CashFlowWizard = lazyScreen(() =>
  import('../../plan/editor/cash-flow-wizard.tsx').then((file) => file.CashFlowWizard),
)

interface CashFlowScreenProps {
  kind: CashFlowKind
  /** Further actions, in the header before Add. */
  actions: ReactNode
}

/** The Income tab and the Expense tab [behaviour: Income and Expenses tabs]. */
export function CashFlowScreen({ kind, ...parts }: CashFlowScreenProps) {
  const { account } = useCurrentAccount()
  // Another list has a search of its own, and no open wizard.
  return <CashFlowsOfAccount key={`${kind} ${account}`} {...{ kind, account, ...parts }} />
}

interface CashFlowsOfAccountProps extends CashFlowScreenProps {
  account: AccountChoice
}

function CashFlowsOfAccount({ kind, account, actions }: CashFlowsOfAccountProps) {
  const words = CASH_FLOW_WORDS[kind]
  const deleteCashFlow = useDeleteCashFlow(kind)
  const startAdding = useAdd()
  const [edited, setEdited] = useState<CashFlow | null>(null)
  const openOnceLoaded = useOpen()
  const add = useCallback(() => startAdding(kind), [startAdding, kind])
  const edit = useCallback(
    (cashFlow: CashFlow) =>
      // Laying a dialog over a long page takes a slow device a moment: until then the page stays responsive.
      void openOnceLoaded(CashFlowWizard, () => startTransition(() => setEdited(cashFlow))),
    [openOnceLoaded],
  )
  const close = useCallback(() => setEdited(null), [])

  useEffect(() => {
    // Fetched early, so that the wizard opens at once; if this fails, opening it fetches it again.
    void CashFlowWizard.preload()
  }, [])

  return (
    <div className="flex flex-col gap-4">
      <header className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
        <h1 tabIndex={-1} className="text-xl font-semibold">
          {words.screenTitle}
        </h1>
        <div className="ml-auto flex flex-wrap items-center gap-1">
          {actions}
          <Button variant="primary" className="ml-1 max-sm:px-3" onClick={add}>
            {words.add}
          </Button>
        </div>
      </header>
      <TransferOpening>
        <LoadedCashFlows
          kind={kind}
          account={account}
          onAdd={add}
          onEdit={edit}
          onDelete={deleteCashFlow}
        />
      </TransferOpening>
      {edited && <CashFlowWizard kind={kind} cashFlow={edited} onClose={close} />}
    </div>
  )
}

interface LoadedCashFlowsProps extends Pick<CashFlowScreenProps, 'kind'> {
  account: AccountChoice
  onAdd: () => void
  onEdit: (cashFlow: CashFlow) => void
  onDelete: (cashFlow: ListedCashFlow) => void
}

function LoadedCashFlows(props: LoadedCashFlowsProps) {
  const { kind, account, onAdd, onEdit, onDelete } = props
  const words = CASH_FLOW_WORDS[kind]
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
  // A proxy between the server and the browser may answer something else.
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
        hint={words.emptyHint}
        action={<Button onClick={onAdd}>Add the First One</Button>}
      />
    )
  return <CashFlowList listKey={`${kind} ${account}`} {...{ cashFlows, words, onEdit, onDelete }} />
}
