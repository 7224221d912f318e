import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { useAccountChoices } from '../../../server/account-settings.ts'
import { lazyScreen } from '../../../ui/layers/lazy-screen.tsx'
import { useOpen } from '../../../ui/layers/use-open.ts'
import type { TransferStart } from './transfer-dialog.tsx'

const TransferDialog = lazyScreen(() =>
  import('./transfer-dialog.tsx').then((file) => file.TransferDialog),
)

const TransferContext = createContext<(start: TransferStart) => void>(() => undefined)

/** Lets the rows inside open the dialog that moves and copies them to another account, by `useTransfer`. */
export function TransferOpening({ children }: { children: ReactNode }) {
  const [start, setStart] = useState<TransferStart | null>(null)
  const openOnceLoaded = useOpen()
  const open = useCallback(
    (start: TransferStart) => void openOnceLoaded(TransferDialog, () => setStart(start)),
    [openOnceLoaded],
  )
  return (
    <TransferContext value={open}>
      {children}
      {start && <TransferDialog {...start} onClose={() => setStart(null)} />}
    </TransferContext>
  )
}

/** Answers what opens the dialog; null for a user who has one account alone. */
export function useTransfer(): ((start: TransferStart) => void) | null {
  const open = useContext(TransferContext)
  return useAccountChoices().length > 1 ? open : null
}
