import { useContext } from 'react'
import { transferForm, type TypedTransfer } from '../../../shared/accounts/transfer.ts'
import type { ListedCashFlow } from '../../../shared/plan/cash-flow.ts'
import { cardOfPart, findCards, type FoundCard } from '../../../shared/plan/cards.ts'
import { useCanChange } from '../../links/can-change.tsx'
import { OfferUndoContext } from '../../links/undo-offer.ts'
import { useWriteScope } from '../../links/write-scope.ts'
import { AccountField } from '../../plan/account-field.tsx'
import { CASH_FLOW_WORDS, countWords } from '../../plan/cash-flow-words.ts'
import type { Dialogs } from '../../plan/door.ts'
import { ChosenItems } from '../../plan/editor/chosen-items.tsx'
import {
  isChangeable,
  useAccountChoices,
  useAccountSettings,
} from '../../server/account-settings.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { RadioChoice } from '../../ui/fields/segmented.tsx'
import { Form, SubmitButton } from '../../ui/form/form.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { Dialog } from '../../ui/layers/dialog.tsx'
import { NotLoaded } from '../../ui/not-loaded.tsx'
import { isolated } from '../../words/isolated.ts'
import { useToday } from '../../server/use-today.ts'
import { browserTimeZone } from '../../words/time-zone.ts'

const ACTS = [
  { value: 'move', label: 'Move' },
  { value: 'copy', label: 'Copy' },
] as const

type TransferDialogProps = Dialogs['transfer'] & { onClose: () => void }

export function TransferDialog({ kind, id, onClose }: TransferDialogProps) {
  const { account } = useWriteScope()
  const words = CASH_FLOW_WORDS[kind]
  const list = trpc[kind].list.useQuery({ account })
  const from = isolated(useAccountSettings(account)?.name ?? 'this account')
  const canMove = useCanChange()
  const others = useAccountChoices().filter(
    (each) => each.account !== account && isChangeable(each),
  )
  const { mutateAsync: move } = trpc.account.moveCashFlows.useMutation()
  const { mutateAsync: copy } = trpc.account.copyCashFlows.useMutation()
  const offerUndo = useContext(OfferUndoContext)
  const form = useForm<TypedTransfer, TypedTransfer>(transferForm, {
    defaults: { act: canMove ? 'move' : 'copy', to: null, ids: [id] },
    send,
    failure: { noAnswer: 'There was no answer. Press the button again: nothing goes twice.' },
  })
  const { to, ids } = form.values
  const act = canMove ? form.values.act : 'copy'
  const target = others.find((each) => each.account === to) ?? others[0]
  const items = list.data?.filter((item) => ids.includes(item.id)) ?? []
  const [only] = items
  const cards = findCards(list.data ?? [], useToday())
  const isEmpty = list.data !== undefined && items.length === 0

  async function send() {
    if (!target) return
    const { account: toAccount, name } = target
    const sent = items.map((item) => item.id)
    const what = items.length === 1 && only ? only.name : countWords(items.length, words)
    const { revision } =
      act === 'move'
        ? await move({ account, toAccount, ids: sent })
        : await copy({
            account: toAccount,
            fromAccount: account,
            ids: sent,
            timeZone: browserTimeZone(),
          })
    offerUndo({
      account: act === 'move' ? account : toAccount,
      text: `${act === 'move' ? 'Moved' : 'Copied'} ${what} to ${isolated(name)}.`,
      undo: revision,
    })
    onClose()
  }

  return (
    <Dialog
      title={canMove ? 'Move or Copy' : 'Copy'}
      onClose={onClose}
      footer={
        <SubmitButton form={form} disabled={isEmpty || !target || !list.data}>
          {act === 'move' ? 'Move' : 'Copy'}
          {items.length > 1 && ` ${countWords(items.length, words)}`}
        </SubmitButton>
      }
    >
      {!list.data && <NotLoaded query={list} className="min-h-72" />}
      {list.data && (
        <Form form={form} className="flex flex-col gap-4">
          <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
            {canMove && <RadioChoice label="Move or copy" options={ACTS} {...form.choice('act')} />}
            <AccountField
              className="min-w-48 flex-1"
              label="To"
              accounts={others}
              value={target?.account}
              onChange={form.choice('to').onChange}
            />
          </div>
          <p className="text-ink-soft wrap-anywhere">
            {act === 'move'
              ? `Leaves ${from}, and takes its done marks and changes of single dates along.`
              : `Stays in ${from} too. What was due this month before today counts as done in the copy.`}
          </p>
          <ChosenItems
            title="What goes"
            choose="Choose several"
            items={list.data}
            cards={cards}
            words={words}
            chosen={ids}
            onChange={form.choice('ids').onChange}
          />
          {isEmpty && <p className="text-ink-soft">Choose at least one.</p>}
          <PartedFromCards {...{ items: list.data, cards, ids, act }} />
        </Form>
      )}
    </Dialog>
  )
}

interface PartedFromCardsProps extends Pick<TypedTransfer, 'ids' | 'act'> {
  items: ListedCashFlow[]
  cards: readonly FoundCard[]
}

/** A card pays for others in its own account alone. */
function PartedFromCards({ items, cards, ids, act }: PartedFromCardsProps) {
  const goes = (id: number) => ids.includes(id)
  // All parts of a card go along with one of them.
  const cardGoes = ({ paidBy }: ListedCashFlow) =>
    cardOfPart(cards, paidBy)?.partIds.some(goes) === true
  const purchases = items.filter(({ paidBy }) => paidBy !== null)
  const going = purchases.filter((each) => goes(each.id) && !cardGoes(each))
  const staying = act === 'move' ? purchases.filter((each) => !goes(each.id) && cardGoes(each)) : []
  const describe = (parted: ListedCashFlow[], stays: string, where: string) => {
    const [first] = parted
    if (!first) return null
    const card = isolated(cardOfPart(cards, first.paidBy)?.name ?? '')
    const isOne = parted.length === 1
    return (
      <p className="text-ink-soft wrap-anywhere">
        {isOne ? isolated(first.name) : countWords(parted.length, CASH_FLOW_WORDS.expense)}{' '}
        {isOne ? 'is' : 'are'} paid with {card}
        {stays}: {isOne ? 'it' : 'they'} will be paid from the account{where}.
      </p>
    )
  }
  return (
    <>
      {describe(going, ', which does not go along', ' there')}
      {describe(staying, ', and stay', '')}
    </>
  )
}
