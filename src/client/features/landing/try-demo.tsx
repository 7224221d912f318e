import { useEffect, useEffectEvent } from 'react'
import { useLocationProperty } from 'wouter/use-browser-location'
import { replaceFragment } from '../../browser/history-entries.ts'
import { trpcClient } from '../../server/trpc-client.ts'
import { Button } from '../../ui/button.tsx'
import { useSignIn } from './use-sign-in.ts'

export function useDemo() {
  const { run, busy, error } = useSignIn('login')
  const isAsked = useLocationProperty(() => window.location.hash === '#demo')
  const isOffered = document.querySelector('meta[name="demo"]') !== null
  const start = () => {
    // Neither is a place in the app.
    if (['#demo', '#signup'].includes(window.location.hash)) replaceFragment('')
    void run(() => trpcClient.auth.demo.mutate())
  }
  const startAsked = useEffectEvent(start)
  useEffect(() => {
    if (isAsked && isOffered) startAsked()
  }, [isAsked, isOffered])

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
        {error && (
          <p role="alert" className="rounded-field border border-warning/40 px-3 py-2 text-warning">
            {error}
          </p>
        )}
      </div>
    ),
  }
}
