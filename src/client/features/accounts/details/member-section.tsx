import { useRef } from 'react'
import type { Account } from '../../../../shared/accounts/account.ts'
import { KeyList, KeyRow } from '../../../ui/key-list.tsx'
import { SettingsSection, useOutcome } from '../../../ui/settings.tsx'
import { trpc } from '../../../server/trpc-hooks.ts'
import { useAccountList } from '../use-account-list.ts'
import { useIsVisitor } from '../../../server/demo-visit.ts'
import { ROLES } from '../account-words.ts'
import { isolated } from '../../../words/isolated.ts'
import { Name } from '../../../ui/shown-name.tsx'

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

/** The acts of an owner upon another member. */
type MemberAct = 'remove' | 'transfer'

type Member = Account['members'][number]

interface MemberRowProps {
  member: Member
  isSelf: boolean
  /** Does something about the member; absent where the user may not. */
  onAct?: ((act: MemberAct) => void) | undefined
  isBusy: boolean
}

/** A member, and what the owner can do about them. */
function MemberRow({ member, isSelf, onAct, isBusy }: MemberRowProps) {
  const { name, email, role } = member
  const words = wordsOf(member)
  // In the demo nobody has an email.
  const isVisitor = useIsVisitor()
  const acts = ACTS.map((act) => ({
    label: words[act].button,
    spoken: words[act].label,
    isDanger: act === 'remove',
    confirmation: {
      question: words[act].question,
      action: words[act].confirm,
      isBusy,
      onConfirm: () => onAct?.(act),
      children: words[act].consequence,
    },
  }))
  return (
    <KeyRow
      title={
        <>
          <Name>{name}</Name> {isSelf && <span className="font-normal text-ink-soft">(you)</span>}
        </>
      }
      details={`${ROLES[role]}${isVisitor ? '' : ` • ${email}`}`}
      acts={onAct ? acts : []}
    />
  )
}

const ACTS = ['transfer', 'remove'] as const

function wordsOf({ name }: Member) {
  return {
    remove: {
      button: 'Remove',
      label: `Remove ${isolated(name)}`,
      question: `Remove ${isolated(name)} from this account?`,
      consequence: 'They can no longer see or change it. What they recorded stays.',
      confirm: `Yes, Remove ${isolated(name)}`,
    },
    transfer: {
      button: 'Hand Over',
      label: `Hand Over to ${isolated(name)}`,
      question: `Make ${isolated(name)} the owner of this account?`,
      consequence: `Only ${isolated(name)} can then rename or delete it, invite and remove people, or hand it over again. Open invitation links end. You stay a member.`,
      confirm: `Yes, Hand Over to ${isolated(name)}`,
    },
  } satisfies Record<MemberAct, object>
}
