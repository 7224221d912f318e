import { useId, useRef } from 'react'
import type { AuditEntry } from '../../../shared/users/administration.ts'
import { browserToday, formatDayNear } from '../../words/dates.ts'
import { dateOf, formatTime } from '../../words/moments.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState, FaintRows, ShowMore } from '../../ui/list.tsx'
import { NotLoaded } from '../../ui/not-loaded.tsx'
import { Name } from '../../ui/shown-name.tsx'

export function AuditList() {
  const headingId = useId()
  const headingRef = useRef<HTMLHeadingElement>(null)
  const audit = trpc.admin.audit.useInfiniteQuery(
    {},
    { getNextPageParam: ({ nextCursor }) => nextCursor },
  )
  const entries = audit.data?.pages.flatMap((page) => page.entries)
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-3">
      <h2 id={headingId} ref={headingRef} tabIndex={-1} className="text-base font-semibold">
        Audit
      </h2>
      <Card className="overflow-clip">
        <NotLoaded query={audit} failure="The audit could not be loaded." />
        {entries?.length === 0 && (
          <EmptyState
            picture={<FaintRows />}
            title="Nothing has been done yet."
            hint="What super admins do with users will be listed here."
          />
        )}
        {entries && entries.length > 0 && (
          <ul aria-labelledby={headingId} className="divide-y divide-line">
            {entries.map((entry) => (
              <AuditRow key={entry.id} entry={entry} />
            ))}
          </ul>
        )}
      </Card>
      <ShowMore of="of the audit" query={audit} onEnd={() => headingRef.current?.focus()} />
    </section>
  )
}

function AuditRow({ entry }: { entry: AuditEntry }) {
  const { who, before, whom, after } = describeAct(entry)
  return (
    <li className="flex flex-col gap-x-4 px-4 py-2 sm:flex-row">
      <time dateTime={entry.at} className="w-36 shrink-0 text-ink-faint">
        {formatDayNear(dateOf(entry.at), browserToday())}, {formatTime(entry.at)}
      </time>
      <p className="min-w-0 wrap-anywhere">
        <Name className="font-medium">{who}</Name> {before}{' '}
        <Name className="font-medium">{whom}</Name> {after} {/* A deleted user has none. */}
        {entry.user.email && <span className="text-ink-faint">({entry.user.email})</span>}
      </p>
    </li>
  )
}

const WORDS: Record<AuditEntry['action'], [before: string, after: string]> = {
  createdUser: ['created', ''],
  setPassword: ['made a new password for', ''],
  disabled: ['disabled', ''],
  enabled: ['enabled', ''],
  signedOut: ['signed', 'out everywhere'],
  removedPasskeys: ['removed the passkeys and linked sign-ins of', ''],
}

function describeAct({ actor, action, role, user }: AuditEntry) {
  const [before, usualAfter] = WORDS[action]
  const after = role === 'superAdmin' ? 'as a super admin' : usualAfter
  return { who: actor?.name ?? 'Someone at the terminal', before, whom: user.name, after }
}
