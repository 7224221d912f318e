import { AccountDialog } from './details/account-dialog.tsx'
import { NewAccountDialog } from './new-account-dialog.tsx'

/** The dialog over a list of accounts: a new one, or the details of one, by its id. */
export type Sharing = 'new' | number | null

interface SharingDialogsProps {
  shown: Sharing
  onShow: (shown: Sharing) => void
  /** Closes what shows the list as well. */
  onDone: () => void
}

/** The dialogs over a list of accounts. After an account is created its details open, for invitations. */
export function SharingDialogs({ shown, onShow, onDone }: SharingDialogsProps) {
  const close = () => onShow(null)
  if (shown === null) return null
  if (shown === 'new') return <NewAccountDialog onClose={close} onCreated={onShow} />
  return <AccountDialog id={shown} onClose={close} onDone={onDone} />
}
