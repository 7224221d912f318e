import { useRef } from 'react'
import type { Account } from '../../../../shared/accounts/account.ts'
import { KeyList } from '../../../ui/keys/key-list.tsx'
import { SettingsSection, useOutcome } from '../../../ui/settings-section.tsx'
import { type MemberAct, MemberRow } from './member-row.tsx'
import { trpc } from '../../../server/trpc-hooks.ts'
import { useAccountList } from '../use-account-list.ts'

/** Who belongs to the account; the owner removes members here, and hands the account over. */
export function MemberSection({
  account,
  userId,
  canAct,
}: {
  account: Account
  userId: number
  /** True for an owner who can remove others, and hand the account over to them. */
  canAct: boolean
}) {
  const listRef = useRef<HTMLUListElement>(null)
  // The button that was pressed is gone by then.
  const { outcome, isBusy, run } = useMemberActs(account, () => listRef.current?.focus())
  return (
    <SettingsSection title="Members" outcome={outcome}>
      <KeyList ref={listRef} label="Members">
        {account.members.map((member) => (
          <MemberRow
            key={member.id}
            member={member}
            isSelf={member.id === userId}
            isBusy={isBusy}
            onAct={canAct && member.id !== userId ? (act) => run(act, member.id) : undefined}
          />
        ))}
      </KeyList>
    </SettingsSection>
  )
}

/** Removes members and hands the account over; reports the result. */
function useMemberActs({ id, members }: Account, onDone: () => void) {
  const { outcome, report } = useOutcome()
  const { put } = useAccountList()
  const nameOf = (userId: number) => members.find((member) => member.id === userId)?.name ?? ''
  const finish = async (account: Account, sentence: string) => {
    await put(account)
    report.success(sentence)
    onDone()
  }
  const remove = trpc.account.removeMember.useMutation({
    onMutate: report.clear,
    onSuccess: (account, { userId }) => finish(account, `${nameOf(userId)} was removed.`),
    onError: (error, { userId }) =>
      report.failedChange(error, `${nameOf(userId)} was not removed.`),
  })
  const transfer = trpc.account.transfer.useMutation({
    onMutate: report.clear,
    onSuccess: (account, { userId }) =>
      finish(account, `${nameOf(userId)} owns the account now. You are a member.`),
    onError: (error) => report.failedChange(error, 'The account was not handed over.'),
  })
  const mutations = { remove, transfer }
  return {
    outcome,
    isBusy: remove.isPending || transfer.isPending,
    run: (act: MemberAct, userId: number) => mutations[act].mutate({ id, userId }),
  }
}
