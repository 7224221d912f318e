import type { SignInAnswer } from '../../../shared/session.ts'

/** A way to sign in; undefined when the user has broken it off. */
export type SignInCall = () => Promise<SignInAnswer | undefined>
