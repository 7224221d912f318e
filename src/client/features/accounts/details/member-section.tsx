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
  const setRole = useChange(trpc.account.setRole, {
    ...ending,
    done: (_account, input) =>
      input.role === 'viewer'
        ? `${nameOf(input)} can look at the account now, but not change it.`
        : `${nameOf(input)} can change the account now.`,
    failed: (input) => `Nothing has changed for ${nameOf(input)}.`,
  })
  const isBusy = remove.isPending || transfer.isPending || setRole.isPending
  const actsOn = (member: Account['members'][number]) => {
    const input = { id, userId: member.id }
    const name = isolated(member.name)
    const isViewer = member.role === 'viewer'
    const otherRole = {
      label: isViewer ? 'Make Member' : 'Make Viewer',
      spoken: `${isViewer ? 'Make Member' : 'Make Viewer'}: ${name}`,
      confirmation: {
        question: isViewer
          ? `Let ${name} change this account?`
          : `Let ${name} only look at this account?`,
        action: isViewer ? `Yes, Let ${name} Change It` : `Yes, Let ${name} Only Look`,
        isBusy,
        onConfirm: () => setRole.mutate({ ...input, role: isViewer ? 'member' : 'viewer' }),
        children: 'That is so at once, on their open pages and for their tokens too.',
      },
    }
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
    return [otherRole, handOver, removal]
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
