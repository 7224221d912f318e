import type { LinkedSignIn } from '../../../shared/users/linked-sign-in.ts'
import { signInProvider } from '../../session/provider-result.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { useChange } from '../../server/use-change.ts'
import { Button } from '../../ui/button.tsx'
import { KeyList, KeyRow, type Keys, useKeys } from '../../ui/key-list.tsx'
import { NotLoaded } from '../../ui/not-loaded.tsx'
import { SettingsSection } from '../../ui/settings.tsx'
import { ProofForm } from '../../user/proof-form.tsx'
import { browserToday } from '../../words/dates.ts'
import { formatMoment } from '../../words/moments.ts'

export function LinkedSignInSettings() {
  const provider = signInProvider()
  const list = trpc.user.linkedSignIns.useQuery()
  const links = list.data
  const keys = useKeys<LinkedSignIn>()
  const start = useChange(trpc.user.startLinking, { say: keys.report.say })
  // The links of a provider that is set no more can still be removed.
  if (provider === null && !links?.length) return null

  return (
    <SettingsSection
      title="Linked sign-ins"
      outcome={keys.outcome}
      action={provider !== null && !keys.isMaking && <Button {...keys.newButton}>Link</Button>}
    >
      <p className="text-ink-soft">
        {provider === null
          ? 'This Balance has no sign-in by a provider any more.'
          : `With an account at ${provider} you sign in without a password.`}
      </p>
      <NotLoaded query={list} failure="Your linked sign-ins could not be loaded." />
      <KeyList label="Linked sign-ins" empty={!keys.isMaking && 'None yet.'}>
        {links?.map((link) => (
          <LinkedSignInRow key={link.id} link={link} keys={keys} />
        ))}
      </KeyList>
      {keys.isMaking && (
        <ProofForm
          question={`Link an account at ${provider}?`}
          action="Yes, Link It"
          failure="Nothing was linked."
          send={async (proof) => {
            const { url } = await start.mutateAsync(proof)
            window.location.assign(url)
            // Busy until the browser has left.
            await new Promise(() => {})
          }}
          onCancel={keys.close}
        >
          Say first that it is you. Then you sign in at {provider}, and come back.
        </ProofForm>
      )}
    </SettingsSection>
  )
}

interface LinkedSignInRowProps {
  link: LinkedSignIn
  keys: Keys<LinkedSignIn>
}

function LinkedSignInRow({ link, keys }: LinkedSignInRowProps) {
  const { id, issuer, linkedAt, lastUsedAt } = link
  const today = browserToday()
  const { host } = new URL(issuer)
  const unlink = useChange(trpc.user.unlinkSignIn, keys.removes('The sign-in was unlinked.'))
  const used = lastUsedAt ? `last used ${formatMoment(lastUsedAt, today)}` : 'not used yet'
  const unlinking = {
    label: 'Unlink',
    spoken: `Unlink ${host}`,
    isDanger: true,
    renderQuestion: (close: () => void) => (
      <ProofForm
        question={`Unlink ${host}?`}
        action="Yes, Unlink It"
        failure="The sign-in was not unlinked."
        send={(proof) => unlink.mutateAsync({ id, ...proof })}
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
      onPress={keys.report.clear}
    />
  )
}
