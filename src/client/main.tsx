// oxlint-disable-next-line import/no-unassigned-import -- it only has to run first
import './server/interpreted-zod.ts'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { loadFirstScreen } from './app/routes.tsx'
import { runWhenIdle } from './browser/when-idle.ts'
import { startAgainWhenInvited } from './browser/invited-address.ts'
import { startSessionRefresh } from './server/session-refresh.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element to render into.')

startAgainWhenInvited()
startSessionRefresh()
// A transition is rendered in slices, so that a slow phone can respond.
const show = () =>
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  )
// The app reports code that does not load.
void loadFirstScreen().then(show, show)
runWhenIdle(() =>
  import('./app/start-worker.tsx').then(
    ({ startWorker }) => startWorker(),
    () => undefined,
  ),
)
