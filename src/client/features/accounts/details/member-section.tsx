import { useRef } from 'react'
import type { Account } from '../../../../shared/accounts/account.ts'
import { SettingsSection } from '../../../ui/settings-section.tsx'
import { MemberRow } from './member-row.tsx'
import { useMemberActs } from './use-member-acts.ts'

/** Who belongs to the account; the owner removes members here, and hands the account over. */
export function MemberSection({
  account,
  userId,
  isOwner,
}: {
  account: Account
  userId: number
  isOwner: boolean
}) {
  const listRef = useRef<HTMLUListElement>(null)
  // The button that was pressed is gone by then.
  const { outcome, isBusy, run } = useMemberActs(account, () => listRef.current?.focus())
  return (
    <SettingsSection title="Members" outcome={outcome}>
      <ul
        ref={listRef}
        tabIndex={-1}
        aria-label="Members"
        className="flex flex-col gap-3 outline-none"
      >
        {account.members.map((member) => (
          <MemberRow
            key={member.id}
            member={member}
            isSelf={member.id === userId}
            isBusy={isBusy}
            onAct={isOwner && member.id !== userId ? (act) => run(act, member.id) : undefined}
          />
        ))}
      </ul>
    </SettingsSection>
  )
}
