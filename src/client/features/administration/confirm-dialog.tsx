import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/layers/dialog.tsx'
import { Problem } from '../../ui/problem.tsx'

export interface ConfirmDialogProps {
  title: string
  children: ReactNode
  action: string
  busy: boolean
  failure: string | null
  onConfirm: () => void
  onClose: () => void
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, action, busy, failure, onConfirm, onClose } = props
  return (
    <Dialog
      title={title}
      onClose={onClose}
      canClose={!busy}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" busy={busy} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {children}
        <Problem>{failure}</Problem>
      </div>
    </Dialog>
  )
}
