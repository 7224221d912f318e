import { type ReactNode, useState } from 'react'
import type { BankStatus } from '../../../shared/accounts/bank.ts'
import type { AccountRef } from '../../../shared/fields.ts'
import { focusElement } from '../../browser/focus-main.ts'
import { useLasting } from '../../browser/use-settled.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { useChange } from '../../server/use-change.ts'
import { useToday } from '../../server/use-today.ts'
import { Button } from '../../ui/button.tsx'
import { Confirmation } from '../../ui/layers/confirmation.tsx'
import { NotLoaded } from '../../ui/not-loaded.tsx'
import { Problem } from '../../ui/problem.tsx'
import { FAILURES, failureOf } from '../../words/call-error.ts'
import { browserToday, nameMoment } from '../../words/dates.ts'
import { isolated } from '../../words/isolated.ts'
import { ConnectBank } from './connect-bank.tsx'

const SILENT_MS = 500

export interface BankSourceProps {
  account: AccountRef
  /** Asks, and answers once it is compared with the plan. */
  onAsk: () => Promise<unknown>
  /** Forgets what the bank has said. */
  onForget: () => unknown
  /** The end of the last question to the bank. */
  asked: { isFetching: boolean; error: unknown; isAnswered: boolean }
  children?: ReactNode
}

type Stage = 'asking' | 'connecting' | 'disconnecting'

/** The account of a bank: connected, asked and disconnected [behaviour: Asking on the screen]. */
export function BankSource({ account, onAsk, onForget, asked, children }: BankSourceProps) {
  const status = trpc.bank.status.useQuery({ account })
  const utils = trpc.useUtils()
  const [stage, setStage] = useState<Stage>('asking')
  const { data } = status
  const isLong = useLasting(asked.isFetching, SILENT_MS)
  const shown = data && !data.connected ? 'connecting' : stage

  const ask = async () => {
    await onAsk()
    await utils.bank.status.invalidate({ account })
  }
  const connected = (now: BankStatus) => {
    utils.bank.status.setData({ account }, now)
    setStage('asking')
    void ask()
  }
  const disconnected = () => {
    setStage('asking')
    onForget()
    return utils.bank.status.invalidate({ account })
  }
  return (
    <section aria-label="Your bank" aria-busy={asked.isFetching} className="flex flex-col gap-4">
      <NotLoaded query={status} failure="The connection could not be loaded." />
      {data && (
        // The button that was pressed is gone when another stage comes.
        <div
          key={shown}
          ref={focusElement}
          tabIndex={-1}
          className="flex flex-col gap-3 outline-none"
        >
          {shown === 'connecting' && (
            <ConnectBank
              account={account}
              problem={data.connected ? null : data.lastProblem}
              onConnected={connected}
              onCancel={data.connected ? () => setStage('asking') : undefined}
            />
          )}
          {shown === 'disconnecting' && (
            <DisconnectBank
              account={account}
              onDone={disconnected}
              onCancel={() => setStage('asking')}
            />
          )}
          {shown === 'asking' && (
            <Connection
              status={data}
              asked={asked}
              onAsk={() => void ask()}
              onChange={() => setStage('connecting')}
              onDisconnect={() => setStage('disconnecting')}
            />
          )}
        </div>
      )}
      <output className="text-ink-soft empty:hidden">{isLong && 'Asking your bank...'}</output>
      {children}
    </section>
  )
}

interface ConnectionProps extends Pick<BankSourceProps, 'asked'> {
  status: BankStatus
  onAsk: () => void
  onChange: () => void
  onDisconnect: () => void
}

function Connection({ status, asked, onAsk, onChange, onDisconnect }: ConnectionProps) {
  const { lastProblem } = status
  const failure = asked.error && !asked.isFetching ? failureOf(asked.error, FAILURES.query) : null
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <RemoteName status={status} />
        <div className="-mr-2 flex flex-wrap items-center gap-x-1">
          <Button
            size="small"
            variant={asked.isAnswered ? 'secondary' : 'primary'}
            busy={asked.isFetching}
            onClick={onAsk}
          >
            {asked.isAnswered ? 'Ask Again' : 'Ask My Bank'}
          </Button>
          <Button size="small" variant="ghost" disabled={asked.isFetching} onClick={onChange}>
            Change
          </Button>
          <Button size="small" variant="ghost" disabled={asked.isFetching} onClick={onDisconnect}>
            Disconnect
          </Button>
        </div>
      </div>
      <Problem className="wrap-anywhere">{failure ?? (!asked.isFetching && lastProblem)}</Problem>
    </>
  )
}

export function RemoteName({ status: { name, lastAskedAt } }: { status: BankStatus }) {
  const today = useToday()
  const at = lastAskedAt && nameMoment(browserToday(new Date(lastAskedAt)), today)
  return (
    <p className="min-w-0 flex-1 basis-48 wrap-anywhere">
      <span className="font-medium">{isolated(name ?? '')}</span>{' '}
      <span className="text-ink-soft">{at ? `asked ${at}` : 'not asked yet'}</span>
    </p>
  )
}

interface DisconnectBankProps {
  account: AccountRef
  onDone: () => unknown
  onCancel: () => void
}

export function DisconnectBank({ account, onDone, onCancel }: DisconnectBankProps) {
  const { send, isPending, failure } = useChange(trpc.bank.disconnect, {
    failed: FAILURES.change('The bank was not disconnected.'),
    onDone,
  })
  return (
    <>
      <Confirmation
        question="Disconnect this account from your bank?"
        action="Disconnect"
        isBusy={isPending}
        onConfirm={() => void send({ account })}
        onCancel={onCancel}
      >
        The key of SimpleFIN is forgotten at once. To ask again, you need a new setup token.
        SimpleFIN does not hear of it: disable the application there too.
      </Confirmation>
      <Problem>{failure}</Problem>
    </>
  )
}
