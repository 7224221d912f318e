import { useLocation, useSearchParams } from 'wouter'

/** The invitation that the address carries, until it is decided: `/?invite=<token>`. */
export function useInvitationLink() {
  const [searchParams] = useSearchParams()
  const [, navigate] = useLocation()
  return {
    token: searchParams.get('invite') || null,
    /** The token is kept nowhere else. */
    forget: () => navigate('/', { replace: true }),
  }
}
