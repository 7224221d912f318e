import { useState } from 'react'
import { useLocationProperty } from 'wouter/use-browser-location'
import { SIGN_UP_COMING_SOON } from '../../../shared/users/sign-up.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { lazyScreen } from '../../ui/layers/lazy-screen.tsx'
import { offersMail } from '../../browser/device.ts'
import { replaceFragment } from '../../browser/history-entries.ts'
import { CredentialsForm } from './credentials-form.tsx'
import { signInProvider } from '../../session/provider-result.ts'
import { keepFragment } from '../../session/provider-return.ts'
import { useDemo } from './try-demo.tsx'

const ForgottenPasswordForm = lazyScreen(
  'ForgottenPasswordForm',
  () => import('./forgotten-password-form.tsx'),
)

const MODES = {
  login: { title: 'Sign In', question: 'New to Balance?', other: 'signup', closed: null },
  signup: {
    title: 'Create Account',
    question: 'Already have an account?',
    other: 'login',
    closed: SIGN_UP_COMING_SOON,
  },
} as const

type Mode = keyof typeof MODES

export function SignInCard() {
  const { mode, choose } = useMode()
  const [hasForgotten, setHasForgotten] = useState(false)
  const { title, question, other, closed } = MODES[mode]
  const demo = useDemo()

  if (hasForgotten)
    return (
      <Card className="flex flex-col gap-4 p-6">
        <h2 className="text-xl font-semibold">Forgot Your Password?</h2>
        <ForgottenPasswordForm onBack={() => setHasForgotten(false)} />
      </Card>
    )
  return (
    <Card className="flex flex-col gap-4 p-6">
      <h2 className="text-xl font-semibold">{title}</h2>
      <CredentialsForm procedure="login" submitLabel={title} closed={closed} beside={demo.button} />
      {closed === null && <ProviderButton />}
      {demo.note}
      {closed === null ? (
        <ForgottenPassword onPress={() => setHasForgotten(true)} />
      ) : (
        <Question>No account yet?</Question>
      )}
      <p className="flex items-center justify-center text-ink-soft">
        {question}
        <Button variant="ghost" className="!px-2 !text-accent" onClick={() => choose(other)}>
          {MODES[other].title}
        </Button>
      </p>
    </Card>
  )
}

function useMode(): { mode: Mode; choose: (mode: Mode) => void } {
  const isNamed = useLocationProperty(() => window.location.hash === '#signup')
  const [chosen, setChosen] = useState<Mode>('login')
  return {
    mode: isNamed ? 'signup' : chosen,
    choose: (mode) => {
      if (isNamed) replaceFragment('')
      setChosen(mode)
    },
  }
}

function ForgottenPassword({ onPress }: { onPress: () => void }) {
  if (offersMail())
    return (
      <Button variant="ghost" className="self-center" onClick={onPress}>
        Forgot password?
      </Button>
    )
  return <Question>Forgot your password?</Question>
}

function Question({ children }: { children: string }) {
  const contact = document.querySelector<HTMLMetaElement>('meta[name="contact"]')?.content
  return (
    <p className="text-xs text-ink-soft wrap-anywhere">
      {children} Ask whoever runs this Balance{contact ? ': ' : '.'}
      {contact && <Contact>{contact}</Contact>}
    </p>
  )
}

function Contact({ children: contact }: { children: string }) {
  if (!/^\S+@\S+\.\S+$/.test(contact)) return contact
  return (
    <a
      href={`mailto:${contact}`}
      className="rounded-sm font-medium text-accent underline-offset-4 hover:underline"
    >
      {contact}
    </a>
  )
}

function ProviderButton() {
  const provider = signInProvider()
  if (provider === null) return null
  return (
    <a
      href="/oidc/start"
      onClick={keepFragment}
      className="inline-flex min-h-11 items-center justify-center rounded-field border border-line-strong bg-surface px-4 text-sm font-medium text-ink hover:bg-ink/6 desk:min-h-9"
    >
      <span className="min-w-0 truncate">Sign in with {provider}</span>
    </a>
  )
}
