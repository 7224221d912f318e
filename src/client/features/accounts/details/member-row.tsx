import { useRef, useState } from 'react'
import type { Account } from '../../../../shared/accounts/account.ts'
import { useIsVisitor } from '../../../server/demo-visit.ts'
import { Button } from '../../../ui/button.tsx'
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
  const [asked, setAsked] = useState<MemberAct | null>(null)
  const askedFrom = useRef<HTMLButtonElement>(null)
  const { name, email, role } = member
  const words = wordsOf(member)
  // In the demo nobody has an email.
  const isVisitor = useIsVisitor()

  return (
    <li className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-2">
        <div className="min-w-0 flex-1 basis-60">
          <p className="font-medium wrap-anywhere">
            <Name>{name}</Name> {isSelf && <span className="font-normal text-ink-soft">(you)</span>}
          </p>
          <p className="text-xs text-ink-soft wrap-anywhere">
            {ROLES[role]}
            {!isVisitor && ` • ${email}`}
          </p>
        </div>
        {onAct && (
          <div className="-mx-2.5 flex">
            {ACTS.map((act) => (
              <Button
                key={act}
                size="small"
                variant={act === 'remove' ? 'danger' : 'ghost'}
                aria-label={words[act].label}
                aria-expanded={asked === act}
                onClick={({ currentTarget }) => {
                  askedFrom.current = currentTarget
                  setAsked(asked === act ? null : act)
                }}
              >
                {words[act].button}
              </Button>
            ))}
          </div>
        )}
      </div>
      {onAct && asked && (
        <Confirmation
          key={asked}
          question={words[asked].question}
          action={words[asked].confirm}
          isBusy={isBusy}
          onConfirm={() => onAct(asked)}
          onCancel={() => {
            setAsked(null)
            askedFrom.current?.focus()
          }}
        >
          {words[asked].consequence}
        </Confirmation>
      )}
    </li>
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
