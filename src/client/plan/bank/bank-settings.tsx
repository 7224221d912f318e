import { useRef, useState } from 'react'
import type { AccountRef } from '../../../shared/fields.ts'
import { focusElement } from '../../browser/focus-main.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { Button } from '../../ui/button.tsx'
import { NotLoaded } from '../../ui/not-loaded.tsx'
import { Problem } from '../../ui/problem.tsx'
import { SettingsSection } from '../../ui/settings.tsx'
import { DisconnectBank, RemoteName } from './bank-source.tsx'

const NOT_CONNECTED = 'Not connected. “Ask my bank” in a check-in connects this account.'

export function BankSettings({ account }: { account: AccountRef }) {
  const status = trpc.bank.status.useQuery({ account })
  const utils = trpc.useUtils()
  const [stage, setStage] = useState<'shown' | 'asking' | 'ended'>('shown')
  const buttonRef = useRef<HTMLButtonElement>(null)
  const { data } = status
  const isAsking = stage === 'asking'
  const disconnected = async () => {
    await utils.bank.status.invalidate({ account })
    setStage('ended')
  }
  const cancel = () => {
    setStage('shown')
    buttonRef.current?.focus()
  }
  return (
    <SettingsSection title="Your Bank" outcome={null}>
      <NotLoaded query={status} failure="The connection could not be loaded." />
      {data && !data.connected && !isAsking && (
        <p
          // The button that was pressed is gone.
          ref={stage === 'ended' ? focusElement : null}
          tabIndex={-1}
          className="text-ink-soft outline-none"
        >
          {NOT_CONNECTED}
        </p>
      )}
      {data?.connected && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <RemoteName status={data} />
          <Button
            ref={buttonRef}
            aria-expanded={isAsking}
            onClick={() => setStage(isAsking ? 'shown' : 'asking')}
          >
            Disconnect
          </Button>
        </div>
      )}
      {isAsking && <DisconnectBank account={account} onDone={disconnected} onCancel={cancel} />}
      <Problem className="wrap-anywhere">{data?.lastProblem}</Problem>
    </SettingsSection>
  )
}
