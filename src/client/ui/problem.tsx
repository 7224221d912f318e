import type { ReactNode } from 'react'

export function Problem({ className = '', children }: { className?: string; children: ReactNode }) {
  if (!children) return null
  return (
    <p role="alert" className={`text-warning ${className}`}>
      {children}
    </p>
  )
}
