import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { forgetShownBefore } from '../browser/shown-state.ts'
import { runWhenIdle } from '../browser/when-idle.ts'
import { CanChangeProvider } from '../links/can-change.tsx'
import { enterPlace } from '../links/place.ts'
import { queryClient, trpc } from '../server/trpc-hooks.ts'
import { trpcClient } from '../server/trpc-client.ts'
import { ToastProvider } from '../ui/layers/toast.tsx'
import { browserToday, formatDay } from '../words/dates.ts'
import { Shell } from './shell.tsx'
import { DoorProvider } from './dialogs/open-dialogs.tsx'
import { UndoOffers } from './undo-offers.tsx'
import { UserGate } from './user-gate.tsx'

export function SignedInApp() {
  // Before anything asks for an account.
  useState(enterPlace)
  useEffect(forgetShownBefore, [])
  // The first formatter takes a slow phone 90 ms: it is created while answers are on their way.
  useEffect(() => runWhenIdle(() => formatDay(browserToday())), [])
  return (
    <trpc.Provider client={trpcClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <ToastProvider>
          <UndoOffers>
            <UserGate>
              <CanChangeProvider>
                <DoorProvider>
                  <Shell />
                </DoorProvider>
              </CanChangeProvider>
            </UserGate>
          </UndoOffers>
        </ToastProvider>
      </QueryClientProvider>
    </trpc.Provider>
  )
}
