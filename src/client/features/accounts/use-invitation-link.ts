import { useLocation, useSearchParams } from 'wouter'

/** The invitation that the address carries, until it is decided: `/?invite=<token>`. */
export function useInvitationLink() {
  const [searchParams] = useSearchParams()
  const [, navigate] = useLocation()
  return {
    token: searchParams.get('invite') || null,
    /** Removes the token from the address, the only place that has it. */
    forget: () => navigate('/', { replace: true }),
  }
}
