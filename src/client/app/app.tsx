import { ErrorBoundary } from './error-boundary.tsx'
import { Routes } from './routes.tsx'

export function App() {
  return (
    <ErrorBoundary>
      <Routes />
    </ErrorBoundary>
  )
}
