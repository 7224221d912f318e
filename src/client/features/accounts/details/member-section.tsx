import { useRef } from 'react'
import type { Account } from '../../../../shared/accounts/account.ts'
import { useIsVisitor } from '../../../server/demo-visit.ts'
import { trpc } from '../../../server/trpc-hooks.ts'
import { useChange } from '../../../server/use-change.ts'
import { KeyList, KeyRow } from '../../../ui/key-list.tsx'
import { SettingsSection, useOutcome } from '../../../ui/settings.tsx'
import { Name } from '../../../ui/shown-name.tsx'
import { isolated } from '../../../words/isolated.ts'
import { ROLES } from '../account-words.ts'
import { useAccountList } from '../../../server/account-list.ts'

interface MemberSectionProps {
  account: Account
  userId: number
  /** True for an owner who can remove others, and hand the account over to them. */
  canAct: boolean
}

export function MemberSection({ account: { id, members }, userId, canAct }: MemberSectionProps) {
  const listRef = useRef<HTMLUListElement>(null)
  const { outcome, report } = useOutcome()
  const { put } = useAccountList()
  // In the demo nobody has an email.
  const isVisitor = useIsVisitor()
  const nameOf = (input: { userId: number }) =>
    members.find((member) => member.id === input.userId)?.name ?? ''
  const ending = {
    say: report.say,
    onDone: async (account: Account) => {
      await put(account)
      // The button that was pressed is gone by then.
      listRef.current?.focus()
    },
  }
  const remove = useChange(trpc.account.removeMember, {
    ...ending,
    done: (_account, input) => `${nameOf(input)} was removed.`,
    failed: (input) => `${nameOf(input)} was not removed.`,
  })
  const transfer = useChange(trpc.account.transfer, {
    ...ending,
    done: (_account, input) => `${nameOf(input)} owns the account now. You are a member.`,
    failed: 'The account was not handed over.',
  })
  const isBusy = remove.isPending || transfer.isPending
  const actsOn = (member: { id: number; name: string }) => {
    const input = { id, userId: member.id }
    const name = isolated(member.name)
    const handOver = {
      label: 'Hand Over',
      spoken: `Hand Over to ${name}`,
      confirmation: {
        question: `Make ${name} the owner of this account?`,
        action: `Yes, Hand Over to ${name}`,
        isBusy,
        onConfirm: () => transfer.mutate(input),
        children: `Only ${name} can then rename or delete it, invite and remove people, or hand it over again. Open invitation links end. You stay a member.`,
      },
    }
    const removal = {
      label: 'Remove',
      spoken: `Remove ${name}`,
      isDanger: true,
      confirmation: {
        question: `Remove ${name} from this account?`,
        action: `Yes, Remove ${name}`,
        isBusy,
        onConfirm: () => remove.mutate(input),
        children: 'They can no longer see or change it. What they recorded stays.',
      },
    }
    return [handOver, removal]
  }
  return (
    <SettingsSection title="Members" outcome={outcome}>
      <KeyList ref={listRef} label="Members">
        {members.map((member) => {
          const isSelf = member.id === userId
          return (
            <KeyRow
              key={member.id}
              title={
                <>
                  <Name>{member.name}</Name>{' '}
                  {isSelf && <span className="font-normal text-ink-soft">(you)</span>}
                </>
              }
              details={`${ROLES[member.role]}${isVisitor ? '' : ` • ${member.email}`}`}
              acts={canAct && !isSelf ? actsOn(member) : []}
            />
          )
        })}
      </KeyList>
    </SettingsSection>
  )
}
