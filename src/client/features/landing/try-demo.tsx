import { replaceFragment } from '../../browser/history-entries.ts'
import { trpcClient } from '../../server/trpc-client.ts'
import { Button } from '../../ui/button.tsx'
import { Notice, useAtFragment } from './credentials-form.tsx'
import { useSignIn } from './use-sign-in.ts'

export function useDemo() {
  const { run, busy, error } = useSignIn('login')
  const isOffered = document.querySelector('meta[name="demo"]') !== null
  const start = () => {
    // Neither is a place in the app.
    if (['#demo', '#signup'].includes(window.location.hash)) replaceFragment('')
    void run(() => trpcClient.auth.demo.mutate())
  }
  useAtFragment('#demo', () => isOffered && start())

  if (!isOffered) return { button: null, note: null }
  return {
    button: (
      <Button busy={busy} className="flex-auto" onClick={start}>
        Try the demo
      </Button>
    ),
    note: (
      <div className="flex flex-col gap-2">
        <p className="text-xs text-ink-soft">
          The demo is a made-up household of your own, without signing up. It is gone a day after
          your last visit.
        </p>
        {error && <Notice>{error}</Notice>}
      </div>
    ),
  }
}
