import { useState } from 'react'
import {
  BANK_CURRENCY,
  type BankStatus,
  type OpenConnection,
  otherCurrency,
  type RemoteAccount,
  remoteAccountForm,
  setupTokenForm,
} from '../../../shared/accounts/bank.ts'
import type { AccountRef } from '../../../shared/fields.ts'
import { focusElement } from '../../browser/focus-main.ts'
import { trpcClient } from '../../server/trpc-client.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { Form, SubmitButton } from '../../ui/form/form.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { Problem } from '../../ui/problem.tsx'
import { useTabState } from '../../session/tab-state.ts'
import { mayBeMade, serverSentence, statusOf } from '../../words/call-error.ts'
import { formatDayNear } from '../../words/dates.ts'
import { formatCents } from '../../words/shown-amounts.ts'
import { ChoiceList } from '../statement/statement-fields.tsx'

const CLAIM_LOST = {
  noAnswer:
    'There was no answer. Check your connection, then press Connect again: the token is not lost.',
}
const CHOICE_LOST = {
  noAnswer: 'There was no answer. Check your connection, then press it again.',
}

interface ConnectBankProps {
  account: AccountRef
  /** The sentence of what has ended the connection. */
  problem: string | null
  onConnected: (status: BankStatus) => void
  onCancel?: (() => void) | undefined
}

/** A token works once: the choice that it leads to outlives the dialog. */
export function ConnectBank({ account, problem, onConnected, onCancel }: ConnectBankProps) {
  const [waits, setWaits] = useTabState(`bank ${account}`, false, parseWaits)
  const [open, setOpen] = useState<OpenConnection | null>(null)
  const [ended, setEnded] = useState<string | null>(null)
  const choose = (found: OpenConnection) => {
    setOpen(found)
    setWaits(true)
  }
  const forget = () => {
    setOpen(null)
    setWaits(false)
  }
  const look = async () => {
    try {
      choose(await trpcClient.bank.connect.mutate({ account }))
    } catch (error) {
      if (statusOf(error) !== 404) throw error
      setEnded(serverSentence(error))
      forget()
    }
  }
  if (!waits)
    return <PasteToken problem={ended ?? problem} onOpen={choose} {...{ account, onCancel }} />
  return (
    <ChooseAccount
      key={open?.remoteAccounts.length}
      account={account}
      open={open}
      onConnected={(status) => {
        forget()
        onConnected(status)
      }}
      onLook={look}
      onOtherToken={forget}
    />
  )
}

function parseWaits(stored: unknown): boolean {
  return stored === true
}

interface PasteTokenProps extends Omit<ConnectBankProps, 'onConnected'> {
  onOpen: (open: OpenConnection) => void
}

function PasteToken({ account, problem, onOpen, onCancel }: PasteTokenProps) {
  const { connect } = trpcClient.bank
  // A token works once: it may have been used, though its answer was lost, or the question after it failed.
  const [lost, setLost] = useState<string | null>(null)
  const form = useForm(setupTokenForm, {
    defaults: { setupToken: '' },
    failure: CLAIM_LOST,
    send: async ({ setupToken }) => {
      try {
        onOpen((lost === setupToken && (await findOpen())) || (await claim(setupToken)))
      } catch (error) {
        if (mayBeMade(error) || statusOf(error) === 409) setLost(setupToken)
        throw error
      }
    },
  })
  const claim = (setupToken: string) => connect.mutate({ account, setupToken })
  const findOpen = () =>
    connect.mutate({ account }).catch((error: unknown) => {
      if (statusOf(error) === 404) return null
      throw error
    })
  return (
    <Form form={form} noValidate className="flex flex-col gap-3">
      <Problem className="wrap-anywhere">{problem}</Problem>
      <p className="text-ink-soft">
        Balance asks your bank through SimpleFIN Bridge, a service of others for banks in the United
        States and Canada. It costs $1.50 a month, which you pay there, and it sees your lines all
        the time. Make a login and a setup token at{' '}
        <a
          href="https://bridge.simplefin.org/simplefin/create"
          target="_blank"
          rel="noreferrer"
          className="text-accent underline"
        >
          bridge.simplefin.org
        </a>
        , and paste the token here. With it Balance can read, and nothing else.
      </p>
      <TextField
        label="Setup token"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.text('setupToken')}
      />
      <div className="flex flex-wrap justify-end gap-2">
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
        <SubmitButton form={form}>Connect</SubmitButton>
      </div>
    </Form>
  )
}

interface ChooseAccountProps {
  account: AccountRef
  /** Null while its accounts were not asked for again. */
  open: OpenConnection | null
  onConnected: (status: BankStatus) => void
  onLook: () => Promise<void>
  onOtherToken: () => void
}

function ChooseAccount({ account, open, onConnected, onLook, onOtherToken }: ChooseAccountProps) {
  const { connectionId, remoteAccounts } = open ?? { connectionId: '', remoteAccounts: [] }
  const choosable = remoteAccounts.filter(({ currency }) => currency === BANK_CURRENCY)
  const isEmpty = choosable.length === 0
  const [only] = remoteAccounts.length === 1 ? choosable : []
  const form = useForm(remoteAccountForm(isEmpty), {
    defaults: { key: only?.key ?? null },
    failure: CHOICE_LOST,
    send: async ({ key }) => {
      if (key === null) return onLook()
      onConnected(await trpcClient.bank.choose.mutate({ account, connectionId, key }))
    },
  })
  return (
    <Form form={form} noValidate className="flex flex-col gap-3">
      <div ref={focusElement} tabIndex={-1} className="outline-none">
        {remoteAccounts.length === 0 ? (
          <p>
            {open
              ? 'SimpleFIN has no account yet. Connect your bank there, then look again.'
              : 'SimpleFIN has taken your token. Choose the account from which you pay next.'}
          </p>
        ) : (
          <ChoiceList
            legend="From which of them do you pay?"
            value={form.values.key}
            options={remoteAccounts.map((remote) => ({
              value: remote.key,
              label: remote.name,
              detail: describe(remote),
              isDisabled: !choosable.includes(remote),
            }))}
            onChange={(key) => form.change({ key })}
          />
        )}
      </div>
      <Problem>{form.problems.key}</Problem>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onOtherToken}>Another Token</Button>
        <SubmitButton form={form}>
          {open === null ? 'Show Accounts' : isEmpty ? 'Look Again' : 'Choose'}
        </SubmitButton>
      </div>
    </Form>
  )
}

function describe({ currency, balanceCents, balanceOn }: RemoteAccount): string {
  if (currency !== BANK_CURRENCY) return otherCurrency(currency)
  if (balanceCents === null) return 'It says no balance.'
  const balance = formatCents(balanceCents)
  return balanceOn === null ? balance : `${balance} on ${formatDayNear(balanceOn)}`
}
