import type { LinkedSignIn } from '../../../shared/users/linked-sign-in.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { ProofForm } from '../../user/proof-form.tsx'
import { KeyRow } from '../../ui/keys/key-row.tsx'
import type { Keys } from '../../ui/keys/use-keys.ts'
import { browserToday } from '../../words/dates.ts'
import { formatMoment } from '../../words/moments.ts'

interface LinkedSignInRowProps {
  link: LinkedSignIn
  keys: Keys<LinkedSignIn>
}

export function LinkedSignInRow({ link, keys }: LinkedSignInRowProps) {
  const { id, issuer, linkedAt, lastUsedAt } = link
  const today = browserToday()
  const { host } = new URL(issuer)
  const unlink = trpc.user.unlinkSignIn.useMutation(keys.removes('The sign-in was unlinked.'))
  const used = lastUsedAt ? `last used ${formatMoment(lastUsedAt, today)}` : 'not used yet'
  const unlinking = {
    label: 'Unlink',
    spoken: `Unlink ${host}`,
    isDanger: true,
    renderQuestion: (close: () => void) => (
      <ProofForm
        question={`Unlink ${host}?`}
        action="Yes, Unlink It"
        call={unlink}
        failure="The sign-in was not unlinked."
        onProve={(proof) => unlink.mutate({ id, ...proof })}
        onCancel={close}
      >
        Your account there no longer signs you in.
      </ProofForm>
    ),
  }
  return (
    <KeyRow
      title={host}
      details={`linked ${formatMoment(linkedAt, today)} • ${used}`}
      acts={[unlinking]}
      onPress={() => {
        keys.report.clear()
        unlink.reset()
      }}
    />
  )
}
