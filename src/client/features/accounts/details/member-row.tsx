import type { Account } from '../../../../shared/accounts/account.ts'
import { useIsVisitor } from '../../../server/demo-visit.ts'
import { KeyRow } from '../../../ui/keys/key-row.tsx'
import { Confirmation } from '../../../ui/layers/confirmation.tsx'
import { ROLES } from '../account-words.ts'
import { isolated } from '../../../words/isolated.ts'
import { Name } from '../../../ui/text/isolated-name.tsx'

/** The acts of an owner upon another member. */
export type MemberAct = 'remove' | 'transfer'

type Member = Account['members'][number]

interface MemberRowProps {
  member: Member
  isSelf: boolean
  /** Does something about the member; absent where the user may not. */
  onAct?: ((act: MemberAct) => void) | undefined
  isBusy: boolean
}

/** A member, and what the owner can do about them. */
export function MemberRow({ member, isSelf, onAct, isBusy }: MemberRowProps) {
  const { name, email, role } = member
  const words = wordsOf(member)
  // In the demo nobody has an email.
  const isVisitor = useIsVisitor()
  const acts = ACTS.map((act) => ({
    label: words[act].button,
    spoken: words[act].label,
    isDanger: act === 'remove',
    renderQuestion: (close: () => void) => (
      <Confirmation
        question={words[act].question}
        action={words[act].confirm}
        isBusy={isBusy}
        onConfirm={() => onAct?.(act)}
        onCancel={close}
      >
        {words[act].consequence}
      </Confirmation>
    ),
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
