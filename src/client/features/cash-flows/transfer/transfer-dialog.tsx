import { useContext, useId, useState } from 'react'
import type { AccountRef } from '../../../../shared/fields.ts'
import type { CashFlowKind } from '../../../../shared/plan/cash-flow.ts'
import {
  type NamedAccount,
  useAccountChoices,
  useAccountSettings,
} from '../../../server/account-settings.ts'
import { failureOf } from '../../../words/call-error.ts'
import { trpc } from '../../../server/trpc-hooks.ts'
import { OfferUndoContext } from '../../../links/undo-offer.ts'
import { useWriteScope } from '../../../links/write-scope.ts'
import { Button } from '../../../ui/button.tsx'
import { RadioChoice } from '../../../ui/fields/segmented.tsx'
import { Dialog } from '../../../ui/layers/dialog.tsx'
import { NotLoaded } from '../../../ui/not-loaded.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { browserTimeZone } from '../../../words/time-zone.ts'
import { AccountField } from '../../../plan/account-field.tsx'
import { CASH_FLOW_WORDS, countWords } from '../../../plan/cash-flow-words.ts'
import { ChosenItems } from './chosen-items.tsx'
import { isolated } from '../../../words/isolated.ts'

interface TransferDialogProps {
  kind: CashFlowKind
  /** The cash flow of the list that was chosen to go. */
  id: number
  onClose: () => void
}

const ACTS = [
  { value: 'move', label: 'Move' },
  { value: 'copy', label: 'Copy' },
] as const

type Act = (typeof ACTS)[number]['value']

export function TransferDialog({ kind, id, onClose }: TransferDialogProps) {
  const { account } = useWriteScope()
  const words = CASH_FLOW_WORDS[kind]
  const list = trpc[kind].list.useQuery({ account })
  const from = isolated(useAccountSettings(account)?.name ?? 'this account')
  const others = useAccountChoices().filter((each) => each.account !== account)
  const [to, setTo] = useState<AccountRef | null>(null)
  const target = others.find((each) => each.account === to) ?? others[0]
  const [act, setAct] = useState<Act>('move')
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set([id]))
  const formId = useId()
  const items = list.data?.filter((item) => chosen.has(item.id)) ?? []
  const [only] = items
  const what = items.length === 1 && only ? only.name : countWords(items.length, words)
  const { send, isSending, failure } = useSend(account, onClose)
  const isEmpty = list.data !== undefined && items.length === 0

  return (
    <Dialog
      title="Move or Copy"
      onClose={onClose}
      footer={
        <Button
          type="submit"
          form={formId}
          variant="primary"
          busy={isSending}
          disabled={isEmpty || !target || !list.data}
        >
          {act === 'move' ? 'Move' : 'Copy'}
          {items.length > 1 && ` ${countWords(items.length, words)}`}
        </Button>
      }
    >
      {!list.data && <NotLoaded query={list} className="min-h-72" />}
      {list.data && (
        <form
          id={formId}
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            const ids = items.map((item) => item.id)
            if (target && !isSending) void send(act, target, ids, what)
          }}
        >
          <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
            <RadioChoice label="Move or copy" value={act} options={ACTS} onChange={setAct} />
            <AccountField
              className="min-w-48 flex-1"
              label="To"
              accounts={others}
              value={target?.account}
              onChange={setTo}
            />
          </div>
          <p className="text-ink-soft wrap-anywhere">
            {act === 'move'
              ? `Leaves ${from}, and takes its done marks and changes of single dates along.`
              : `Stays in ${from} too. What was due this month before today counts as done in the copy.`}
          </p>
          <ChosenItems items={list.data} words={words} chosen={chosen} onChange={setChosen} />
          {isEmpty && <p className="text-ink-soft">Choose at least one.</p>}
          <Problem>{failure}</Problem>
        </form>
      )}
    </Dialog>
  )
}

function useSend(account: AccountRef, onClose: () => void) {
  const offerUndo = useContext(OfferUndoContext)
  const move = trpc.account.moveCashFlows.useMutation()
  const copy = trpc.account.copyCashFlows.useMutation()
  const [failure, setFailure] = useState<string | null>(null)
  const isSending = move.isPending || copy.isPending

  async function send(act: Act, { account: to, name }: NamedAccount, ids: number[], what: string) {
    setFailure(null)
    try {
      if (act === 'move') {
        const input = { account, toAccount: to, ids }
        const { revision } = await move.mutateAsync(input)
        offerUndo({ account, text: `Moved ${what} to ${isolated(name)}.`, undo: revision })
      } else {
        const input = { account: to, fromAccount: account, ids, timeZone: browserTimeZone() }
        const { revision } = await copy.mutateAsync(input)
        offerUndo({ account: to, text: `Copied ${what} to ${isolated(name)}.`, undo: revision })
      }
      onClose()
    } catch (error) {
      setFailure(
        failureOf(error, {
          noAnswer: 'There was no answer. Press the button again: nothing goes twice.',
        }),
      )
    }
  }
  return { send, isSending, failure }
}
