import { useLocation } from 'wouter'
import { useInvitation } from '../../../browser/invited-address.ts'

/** The invitation that the address carries, until it is decided: `/#invite=<token>`. */
export function useInvitationLink() {
  const [, navigate] = useLocation()
  return {
    token: useInvitation(),
    /** Removes the token from the address, the only place that has it. */
    forget: () => navigate('/', { replace: true }),
  }
}
