import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { startSessionRefresh } from './server/session-refresh.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element to render into.')

startSessionRefresh()
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
