import { AccountDialog } from './details/account-dialog.tsx'
import { NewAccountDialog } from './new-account-dialog.tsx'

export type Sharing = 'new' | number | null

interface SharingDialogsProps {
  shown: Sharing
  onShow: (shown: Sharing) => void
  onDone: () => void
}

export function SharingDialogs({ shown, onShow, onDone }: SharingDialogsProps) {
  const close = () => onShow(null)
  if (shown === null) return null
  if (shown === 'new') return <NewAccountDialog onClose={close} onCreated={onShow} />
  return <AccountDialog id={shown} onClose={close} onDone={onDone} />
}
