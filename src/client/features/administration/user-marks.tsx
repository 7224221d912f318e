import type { ListedUser } from '../../../shared/users/administration.ts'

const MARK = 'rounded-full border px-2 text-xs whitespace-nowrap'

/** Marks super admins and disabled users. */
export function UserMarks({ user }: { user: ListedUser }) {
  return (
    <>
      {user.role === 'superAdmin' && (
        <span className={`${MARK} border-accent/40 text-accent`}>Super admin</span>
      )}
      {user.disabled && <span className={`${MARK} border-warning/40 text-warning`}>Disabled</span>}
    </>
  )
}
