import type { ReactNode } from 'react'
import { ComingDialog } from '../../features/coming/coming-dialog.tsx'

export interface WhatIsComingProps {
  onClose: () => void
  /** The dialogs over it: after its own, so that they come up above it. */
  children: ReactNode
}

/** The list of what is coming up. */
export function WhatIsComing({ onClose, children }: WhatIsComingProps) {
  return (
    <>
      <ComingDialog onClose={onClose} />
      {children}
    </>
  )
}
