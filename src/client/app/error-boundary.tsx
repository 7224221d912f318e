import { Component, type ReactNode } from 'react'
import { Button } from '../ui/button.tsx'

export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true }
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children
    return (
      <div role="alert" className="flex flex-col items-center gap-4 px-4 py-24 text-center">
        <p>Something went wrong while showing this page. Your data is safe.</p>
        <Button variant="primary" onClick={() => window.location.reload()}>
          Reload
        </Button>
      </div>
    )
  }
}
