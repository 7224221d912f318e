import type { ApiToken, NewApiToken } from '../../../shared/tokens/program-token.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { KeyRow } from '../../ui/keys/key-row.tsx'
import type { Keys } from '../../ui/keys/use-keys.ts'
import { Confirmation } from '../../ui/layers/confirmation.tsx'
import { browserToday, formatDayNear } from '../../words/dates.ts'
import { describeLastUse } from '../../words/last-use-words.ts'
import { isolated } from '../../words/isolated.ts'

interface TokenRowProps {
  token: ApiToken
  accountName: string
  keys: Keys<NewApiToken>
}

export function TokenRow({ token, accountName, keys }: TokenRowProps) {
  const { id, name, scope, expiresAt, lastUsedAt } = token
  const remove = trpc.token.delete.useMutation(
    keys.removes('The token was deleted.', 'The token was not deleted.'),
  )
  const may = scope === 'write' ? 'reads and changes plans' : 'reads'
  const until = `works until ${formatDayNear(browserToday(new Date(expiresAt)))}`
  const used = lastUsedAt === null ? 'never used' : describeLastUse(lastUsedAt)
  const deletion = {
    label: 'Delete',
    isDanger: true,
    renderQuestion: (close: () => void) => (
      <Confirmation
        question={`Delete ${isolated(name)}?`}
        action="Yes, Delete It"
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate({ id })}
        onCancel={close}
      >
        Programs that use this token are refused from now on.
      </Confirmation>
    ),
  }
  return (
    <KeyRow title={name} details={[accountName, may, until, used].join(' · ')} acts={[deletion]} />
  )
}
