import type { ApiToken, NewApiToken } from '../../../shared/tokens/program-token.ts'
import { useAccountChoices } from '../../server/account-settings.ts'
import { offersAssistants } from '../../browser/device.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { useChange } from '../../server/use-change.ts'
import { Button } from '../../ui/button.tsx'
import { KeyList, KeyRow, type Keys, useKeys } from '../../ui/key-list.tsx'
import { NotLoaded } from '../../ui/not-loaded.tsx'
import { SettingsSection } from '../../ui/settings.tsx'
import { RecipeCopy } from './recipe-copy.tsx'
import { TokenForm } from './token-form.tsx'
import { ShownOnce } from '../../ui/fields/copy-field.tsx'
import { browserToday, formatDayNear } from '../../words/dates.ts'
import { describeLastUse } from '../../words/moments.ts'
import { isolated } from '../../words/isolated.ts'

/** The tokens of the user's programs: making and deleting them [behaviour: Tokens of programs]. */
export function TokenSettings() {
  const list = trpc.token.list.useQuery()
  const accounts = [{ account: 'all' as const, name: 'All accounts' }, ...useAccountChoices()]
  const nameOf = (ref: ApiToken['account']) =>
    accounts.find(({ account }) => account === ref)?.name ?? 'Shared Account'
  const keys = useKeys<NewApiToken>()
  const { made } = keys

  return (
    <SettingsSection
      title="Tokens"
      outcome={keys.outcome}
      action={<Button {...keys.newButton}>New Token</Button>}
    >
      <p className="text-ink-soft">
        With a token a program reads your accounts, or changes their plans, without your password.
      </p>
      <NotLoaded query={list} failure="Your tokens could not be loaded." />
      <KeyList label="Tokens" empty={!keys.isMaking && 'None yet.'}>
        {list.data?.map((token) => (
          <TokenRow key={token.id} token={token} accountName={nameOf(token.account)} keys={keys} />
        ))}
      </KeyList>
      {keys.isMaking && <TokenForm accounts={accounts} keys={keys} />}
      {made && (
        <ShownOnce
          label="Your new token"
          value={made.token}
          hint="Copy it now: it is not shown again. Whoever has it can use it, so keep it to yourself."
        >
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
          <RecipeCopy token={made.token} />
          <div className="flex">
            <Button variant="primary" onClick={keys.close}>
              I have copied it
            </Button>
          </div>
        </ShownOnce>
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

interface TokenRowProps {
  token: ApiToken
  accountName: string
  keys: Keys<NewApiToken>
}

function TokenRow({ token, accountName, keys }: TokenRowProps) {
  const { id, name, scope, expiresAt, lastUsedAt } = token
  const remove = useChange(
    trpc.token.delete,
    keys.removes('The token was deleted.', 'The token was not deleted.'),
  )
  const may = scope === 'write' ? 'reads and changes plans' : 'reads'
  const until = `works until ${formatDayNear(browserToday(new Date(expiresAt)))}`
  const used = lastUsedAt === null ? 'never used' : describeLastUse(lastUsedAt)
  const deletion = {
    label: 'Delete',
    isDanger: true,
    confirmation: {
      question: `Delete ${isolated(name)}?`,
      action: 'Yes, Delete It',
      isBusy: remove.isPending,
      onConfirm: () => remove.mutate({ id }),
      children: 'Programs that use this token are refused from now on.',
    },
  }
  return (
    <KeyRow title={name} details={[accountName, may, until, used].join(' · ')} acts={[deletion]} />
  )
}
