import { useRef, useState } from 'react'
import { signInProvider } from '../../session/provider-result.ts'
import { failureOf } from '../../words/call-error.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { Button } from '../../ui/button.tsx'
import { ProofForm } from '../../user/proof-form.tsx'
import { NotLoaded } from '../../ui/not-loaded.tsx'
import { SettingsSection, useOutcome } from '../../ui/settings-section.tsx'
import { LinkedSignInRow } from './linked-sign-in-row.tsx'

export function LinkedSignInSettings() {
  const [isLinking, setIsLinking] = useState(false)
  const linkRef = useRef<HTMLButtonElement>(null)
  const provider = signInProvider()
  const list = trpc.user.linkedSignIns.useQuery()
  const links = list.data
  const utils = trpc.useUtils()
  const { outcome, report } = useOutcome()
  const start = trpc.user.startLinking.useMutation({
    onMutate: report.clear,
    onSuccess: ({ url }) => window.location.assign(url),
  })
  // The links of a provider that is set no more can still be removed.
  if (provider === null && !links?.length) return null

  return (
    <SettingsSection
      title="Linked sign-ins"
      outcome={outcome}
      action={
        provider !== null &&
        !isLinking && (
          <Button
            ref={linkRef}
            onClick={() => {
              report.clear()
              start.reset()
              setIsLinking(true)
            }}
          >
            Link
          </Button>
        )
      }
    >
      <p className="text-ink-soft">
        {provider === null
          ? 'This Balance has no sign-in by a provider any more.'
          : `With an account at ${provider} you sign in without a password.`}
      </p>
      <NotLoaded query={list} failure="Your linked sign-ins could not be loaded." />
      {links?.length === 0 && !isLinking && <p className="text-ink-soft">None yet.</p>}
      {links && links.length > 0 && (
        <ul aria-label="Linked sign-ins" className="flex flex-col gap-3">
          {links.map((link) => (
            <LinkedSignInRow
              key={link.id}
              link={link}
              report={report}
              onUnlinked={async () => {
                await utils.user.linkedSignIns.invalidate()
                report.success('The sign-in was unlinked.')
                // The button that was pressed is gone.
                linkRef.current?.focus()
              }}
            />
          ))}
        </ul>
      )}
      {isLinking && (
        <ProofForm
          question={`Link an account at ${provider}?`}
          action="Yes, Link It"
          isBusy={start.isPending || start.isSuccess}
          problem={start.error && failureOf(start.error, 'Nothing was linked.')}
          onProve={(proof) => start.mutate(proof)}
          onCancel={() => {
            setIsLinking(false)
            linkRef.current?.focus()
          }}
        >
          Say first that it is you. Then you sign in at {provider}, and come back.
        </ProofForm>
      )}
    </SettingsSection>
  )
}
