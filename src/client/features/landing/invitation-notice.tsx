import { Mail } from 'lucide-react'

/** Says what signing in leads to, for people who opened the link of an invitation. */
export function InvitationNotice() {
  return (
    <p className="flex gap-3 rounded-card border border-accent bg-surface px-4 py-3">
      <Mail size={18} aria-hidden className="mt-px shrink-0 text-accent" />
      <span>
        <span className="block font-semibold">You are invited to a shared account.</span>
        Sign in to see whose it is, then accept or decline.
      </span>
    </p>
  )
}
