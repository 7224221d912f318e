import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { forgetShownBefore } from '../browser/shown-state.ts'
import { queryClient, trpc } from '../server/trpc-hooks.ts'
import { trpcClient } from '../server/trpc-client.ts'
import { ToastProvider } from '../ui/layers/toast.tsx'
import { Shell } from './shell.tsx'
import { UndoOffers } from './dialogs/undo-offers.tsx'
import { UserGate } from './user-gate.tsx'

/** Everything that only signed-in users load. */
export function SignedInApp() {
  useEffect(forgetShownBefore, [])
  return (
    <trpc.Provider client={trpcClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <ToastProvider>
          <UndoOffers>
            <UserGate>
              <Shell />
            </UserGate>
          </UndoOffers>
        </ToastProvider>
      </QueryClientProvider>
    </trpc.Provider>
  )
}
