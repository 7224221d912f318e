import { useContext, useId, useState } from 'react'
import { transferForm, type TypedTransfer } from '../../../shared/accounts/transfer.ts'
import { formatCents } from '../../../shared/money/money.ts'
import type { ListedCashFlow } from '../../../shared/plan/cash-flow.ts'
import { describeSchedule } from '../../../shared/schedules/schedule-words.ts'
import { OfferUndoContext } from '../../links/undo-offer.ts'
import { useWriteScope } from '../../links/write-scope.ts'
import { AccountField } from '../../plan/account-field.tsx'
import { CASH_FLOW_WORDS, type CashFlowWords, countWords } from '../../plan/cash-flow-words.ts'
import type { Dialogs } from '../../plan/door.ts'
import { useAccountChoices, useAccountSettings } from '../../server/account-settings.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { RadioChoice } from '../../ui/fields/segmented.tsx'
import { Form, SubmitButton } from '../../ui/form/form.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { Dialog } from '../../ui/layers/dialog.tsx'
import { NotLoaded } from '../../ui/not-loaded.tsx'
import { isolated } from '../../words/isolated.ts'
import { plainLetters, DEFAULT_CRITERIA, sortCashFlows } from './list/cash-flow-criteria.ts'
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
  const others = useAccountChoices().filter((each) => each.account !== account)
  const { mutateAsync: move } = trpc.account.moveCashFlows.useMutation()
  const { mutateAsync: copy } = trpc.account.copyCashFlows.useMutation()
  const offerUndo = useContext(OfferUndoContext)
  const form = useForm<TypedTransfer, TypedTransfer>(transferForm, {
    defaults: { act: 'move', to: null, ids: [id] },
    send,
    failure: { noAnswer: 'There was no answer. Press the button again: nothing goes twice.' },
  })
  const { act, to, ids } = form.values
  const target = others.find((each) => each.account === to) ?? others[0]
  const items = list.data?.filter((item) => ids.includes(item.id)) ?? []
  const [only] = items
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
      title="Move or Copy"
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
            <RadioChoice label="Move or copy" options={ACTS} {...form.choice('act')} />
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
            items={list.data}
            words={words}
            chosen={ids}
            onChange={form.choice('ids').onChange}
          />
          {isEmpty && <p className="text-ink-soft">Choose at least one.</p>}
        </Form>
      )}
    </Dialog>
  )
}

const SHOWN = 50
const FEW = 8

interface ChosenItemsProps {
  items: ListedCashFlow[]
  words: CashFlowWords
  chosen: number[]
  onChange: (chosen: number[]) => void
}

function ChosenItems({ items, words, chosen, onChange }: ChosenItemsProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [search, setSearch] = useState('')
  const legendId = useId()
  const sorted = sortCashFlows(items, DEFAULT_CRITERIA)
  const found = sorted.filter(
    ({ id, name }) =>
      (isOpen || chosen.includes(id)) && plainLetters(name).includes(plainLetters(search.trim())),
  )
  const shown = found.slice(0, SHOWN)
  const choose = (ids: number[], isChosen: boolean) => {
    const others = chosen.filter((id) => !ids.includes(id))
    onChange(isChosen ? [...others, ...ids] : others)
  }
  const areAllChosen = found.every(({ id }) => chosen.includes(id))
  return (
    <fieldset aria-labelledby={legendId} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id={legendId} className="font-semibold">
          {isOpen ? `${countWords(chosen.length, words)} chosen` : 'What goes'}
        </h3>
        {!isOpen && items.length > 1 && (
          <Button size="small" variant="ghost" onClick={() => setIsOpen(true)}>
            Choose several
          </Button>
        )}
        {isOpen && found.length > 0 && (
          <Button
            size="small"
            variant="ghost"
            onClick={() =>
              choose(
                found.map(({ id }) => id),
                !areAllChosen,
              )
            }
          >
            {areAllChosen ? 'None of these' : 'All of these'}
          </Button>
        )}
      </div>
      {isOpen && items.length > FEW && (
        <TextField
          label={`Search your ${words.many}`}
          labelHidden
          type="search"
          placeholder="Search by name"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      <ul className="max-h-72 divide-y divide-line overflow-y-auto rounded-field border border-line px-3">
        {shown.map((item) => (
          <li key={item.id}>
            <Checkbox
              label={item.name}
              hint={`${formatCents(item.amountCents)} · ${describeSchedule(item)}`}
              className="py-1"
              checked={chosen.includes(item.id)}
              onChange={({ target }) => choose([item.id], target.checked)}
            />
          </li>
        ))}
        {shown.length === 0 && <li className="py-2 text-ink-soft">{words.noMatch}</li>}
      </ul>
      {found.length > shown.length && (
        <p className="text-xs text-ink-soft">
          The first {SHOWN} of {countWords(found.length, words)}. Search for the others.
        </p>
      )}
    </fieldset>
  )
}
