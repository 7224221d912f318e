import { useEffect, useRef, useState } from 'react'
import { trpc } from '../../server/trpc-hooks.ts'
import { useChange } from '../../server/use-change.ts'
import { currentSession, onSessionChange } from '../../session/browser-session.ts'
import { Button } from '../../ui/button.tsx'
import { KeyList, KeyRow } from '../../ui/key-list.tsx'
import { Confirmation } from '../../ui/layers/confirmation.tsx'
import { SettingsSection, useOutcome } from '../../ui/settings.tsx'
import { NotLoaded } from '../../ui/not-loaded.tsx'
import { browserToday } from '../../words/dates.ts'
import { formatMoment, describeLastUse } from '../../words/moments.ts'

/** The account feed refetches the list. */
export function SessionsSettings() {
  const list = trpc.session.list.useQuery()
  const sessions = list.data
  const utils = trpc.useUtils()
  // After a change of the password, the stale list would show this session as somebody else's.
  useEffect(
    () =>
      onSessionChange(() => {
        if (currentSession().token !== null) void utils.session.list.invalidate()
      }),
    [utils],
  )
  const { outcome, report } = useOutcome()
  const [isAsking, setIsAsking] = useState(false)
  const listRef = useRef<HTMLUListElement>(null)
  const deviceOf = (id: string) => sessions?.find((session) => session.id === id)?.device ?? 'It'
  const finishing = {
    say: report.say,
    isPendingUntilFresh: true,
    onDone: () => {
      setIsAsking(false)
      // The button that was pressed is gone by then.
      listRef.current?.focus()
    },
  }
  const end = useChange(trpc.session.end, {
    ...finishing,
    done: (_answer, { id }) => `${deviceOf(id)} is signed out.`,
    failed: ({ id }) => `${deviceOf(id)} was not signed out.`,
  })
  const endOthers = useChange(trpc.session.endOthers, {
    ...finishing,
    done: 'You are signed out everywhere else.',
    failed: { noAnswer: 'Error signing out elsewhere.' },
  })
  const hasOthers = sessions !== undefined && sessions.some(({ isCurrent }) => !isCurrent)

  return (
    <SettingsSection
      title="Where You Are Signed In"
      outcome={outcome}
      action={
        hasOthers && (
          <Button aria-expanded={isAsking} onClick={() => setIsAsking(!isAsking)}>
            Sign Out Everywhere Else
          </Button>
        )
      }
    >
      <NotLoaded query={list} failure="Where you are signed in could not be loaded." />
      <KeyList ref={listRef} label="Where You Are Signed In">
        {sessions?.map(({ id, device, address, signedInAt, lastSeenAt, isCurrent }) => {
          const use = isCurrent ? null : describeLastUse(lastSeenAt)
          const details = [address, use, `signed in ${formatMoment(signedInAt, browserToday())}`]
          const ending = {
            label: 'Sign Out',
            spoken: `Sign Out ${device}`,
            isDanger: true,
            confirmation: {
              question: `Sign out ${device}?`,
              action: 'Yes, Sign Out',
              isBusy: end.isPending,
              onConfirm: () => end.mutate({ id }),
              children: 'It can be used again only after signing in.',
            },
          }
          return (
            <KeyRow
              key={id}
              title={
                <>
                  {device}{' '}
                  {isCurrent && <span className="font-normal text-ink-soft">(this device)</span>}
                </>
              }
              details={details.filter(Boolean).join(' • ')}
              acts={isCurrent ? [] : [ending]}
            />
          )
        })}
      </KeyList>
      {hasOthers && isAsking && (
        <Confirmation
          question="Sign out everywhere else?"
          action="Yes, Sign Out Everywhere Else"
          isBusy={endOthers.isPending}
          onConfirm={() => endOthers.mutate()}
          onCancel={() => setIsAsking(false)}
        >
          Every other device in this list can be used again only after signing in. Calendar feeds
          and tokens stay.
        </Confirmation>
      )}
    </SettingsSection>
  )
}
