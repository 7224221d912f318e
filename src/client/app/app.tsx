import { QueryClientProvider } from '@tanstack/react-query'
import { queryClient, trpc, trpcClient } from '../lib/trpc.ts'
import { ToastProvider } from '../ui/toast.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Routes } from './routes.tsx'

export function App() {
  return (
    <ErrorBoundary>
      <trpc.Provider client={trpcClient} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <ToastProvider>
            <Routes />
          </ToastProvider>
        </QueryClientProvider>
      </trpc.Provider>
    </ErrorBoundary>
  )
}
