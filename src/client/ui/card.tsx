import type { ComponentProps } from 'react'

/** A surface with a border, for content that belongs together. */
export function Card({ className = '', ...rest }: ComponentProps<'div'>) {
  return (
    <div
      {...rest}
      className={`rounded-card border border-line bg-surface shadow-card ${className}`}
    />
  )
}
