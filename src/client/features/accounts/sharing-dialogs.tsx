import { AccountDialog } from './account-dialog.tsx'
import { NewAccountDialog } from './new-account-dialog.tsx'

/** What stands over a list of accounts: a new one, or the details of one, by its id. */
export type Sharing = 'new' | number | null

interface SharingDialogsProps {
  shown: Sharing
  onShow: (shown: Sharing) => void
  /** Closes what shows the list as well. */
  onDone: () => void
}

/** One that was just made is shown at once, for somebody to be invited into it. */
export function SharingDialogs({ shown, onShow, onDone }: SharingDialogsProps) {
  const close = () => onShow(null)
  if (shown === null) return null
  if (shown === 'new') return <NewAccountDialog onClose={close} onCreated={onShow} />
  return <AccountDialog id={shown} onClose={close} onDone={onDone} />
}
