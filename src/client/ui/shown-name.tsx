import type { ComponentProps } from 'react'

/** Isolated: a typed name keeps its own direction. */
export function Name({ className = '', ...rest }: ComponentProps<'bdi'>) {
  return <bdi {...rest} className={`wrap-anywhere ${className}`} />
}
