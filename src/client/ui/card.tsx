import type { ComponentProps } from 'react'

/** A sheet of paper on the desk. */
export function Card({ className = '', ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={`rounded-card border border-line bg-surface ${className}`} />
}
