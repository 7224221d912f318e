import { useRef, useState } from 'react'
import type { ApiToken, NewApiToken } from '../../../shared/tokens/program-token.ts'
import { useAccountChoices } from '../../server/account-settings.ts'
import { offersAssistants } from '../../browser/device.ts'
import { failureOf } from '../../words/call-error.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { Button } from '../../ui/button.tsx'
import { CopyField } from '../../ui/fields/copy-field.tsx'
import { NotLoaded } from '../../ui/not-loaded.tsx'
import { SettingsSection, useOutcome } from '../../ui/settings-section.tsx'
import { TokenForm } from './token-form.tsx'
import { TokenRow } from './token-row.tsx'

/** The tokens of the user's programs: making and deleting them [behaviour: Tokens of programs]. */
export function TokenSettings() {
  const [isMaking, setIsMaking] = useState(false)
  const [made, setMade] = useState<NewApiToken | null>(null)
  const newRef = useRef<HTMLButtonElement>(null)
  const { outcome, report } = useOutcome()
  const utils = trpc.useUtils()
  const list = trpc.token.list.useQuery()
  const tokens = list.data
  const accounts = [{ account: 'all' as const, name: 'All accounts' }, ...useAccountChoices()]
  const nameOf = (ref: ApiToken['account']) =>
    accounts.find(({ account }) => account === ref)?.name ?? 'Shared Account'
  const refetch = () => utils.token.list.invalidate()
  const create = trpc.token.create.useMutation({
    onMutate: report.clear,
    onSuccess: async (token) => {
      // With its form the password leaves the page at once, however long the list takes.
      setIsMaking(false)
      setMade(token)
      report.success('The token was created.')
      await refetch()
    },
    // Without an answer it may have been made all the same. Not waited for, here and below: it can be tried again at once.
    onError: () => void refetch(),
  })
  const remove = trpc.token.delete.useMutation({
    onMutate: report.clear,
    onSuccess: async (_answer, { id }) => {
      setMade((shown) => (shown?.id === id ? null : shown))
      await refetch()
      report.success('The token was deleted.')
      // The button that was pressed is gone.
      newRef.current?.focus()
    },
    onError: (failure) => {
      report.failedChange(failure, 'The token was not deleted.')
      void refetch()
    },
  })
  const close = () => {
    setIsMaking(false)
    setMade(null)
    newRef.current?.focus()
  }

  return (
    <SettingsSection
      title="Tokens"
      outcome={outcome}
      action={
        <Button
          ref={newRef}
          aria-expanded={isMaking}
          onClick={() => {
            report.clear()
            create.reset()
            setMade(null)
            setIsMaking(!isMaking)
          }}
        >
          New Token
        </Button>
      }
    >
      <p className="text-ink-soft">
        With a token a program reads your accounts, or changes their plans, without your password.
      </p>
      <NotLoaded query={list} failure="Your tokens could not be loaded." />
      {tokens?.length === 0 && !isMaking && <p className="text-ink-soft">None yet.</p>}
      {tokens && tokens.length > 0 && (
        <ul aria-label="Tokens" className="flex flex-col gap-3">
          {tokens.map((token) => (
            <TokenRow
              key={token.id}
              token={token}
              accountName={nameOf(token.account)}
              isBusy={remove.isPending && remove.variables.id === token.id}
              onDelete={() => remove.mutate({ id: token.id })}
            />
          ))}
        </ul>
      )}
      {isMaking && (
        <TokenForm
          accounts={accounts}
          isBusy={create.isPending}
          problem={create.error && failureOf(create.error, 'The token was not created.')}
          onCreate={(token) => create.mutate(token)}
          onCancel={close}
        />
      )}
      {made && (
        <div className="flex min-w-0 flex-col gap-3 rounded-field bg-canvas p-3">
          <CopyField
            label="Your new token"
            value={made.token}
            hint="Copy it now: it is not shown again. Whoever has it can use it, so keep it to yourself."
          />
          <p className="text-ink-soft">
            A program sends it with each call to <Address path="/api/data" />, as a bearer token.
            All calls are described at <Address path="/api/openapi.json" />.
            {offersAssistants() && (
              <>
                {' '}
                An assistant connects to <Address path="/mcp" /> with it.
              </>
            )}
          </p>
          <div className="flex">
            <Button variant="primary" onClick={close}>
              I have copied it
            </Button>
          </div>
        </div>
      )}
    </SettingsSection>
  )
}

/** An address of this server, to be read and copied. */
function Address({ path }: { path: string }) {
  return (
    <span className="font-medium wrap-anywhere text-ink">
      {window.location.origin}
      {path}
    </span>
  )
}
