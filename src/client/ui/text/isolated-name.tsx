import type { ComponentProps } from 'react'

/** A name that a person typed, in a sentence or beside another: it keeps its own direction, and may break anywhere. */
export function Name({ className = '', ...rest }: ComponentProps<'bdi'>) {
  return <bdi {...rest} className={`wrap-anywhere ${className}`} />
}
