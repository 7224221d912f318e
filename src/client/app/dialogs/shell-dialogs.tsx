import { type ComponentType, useCallback, useDeferredValue, useState } from 'react'
import type { CashFlowKind } from '../../../shared/plan/cash-flow.ts'
import { changePlace, openAt, usePlace } from '../../links/place.ts'
import { type LazyScreen, lazyScreen } from '../../ui/layers/lazy-screen.tsx'
import { useOpen } from '../../ui/layers/use-open.ts'

interface DialogProps {
  onClose: () => void
}

/** By their words in the address. Each is rarely opened, so its code is fetched when it is. */
const DIALOGS = {
  'first-steps': lazyScreen<DialogProps>(() =>
    import('./first-steps.tsx').then((file) => file.FirstSteps),
  ),
  'bank-statement': lazyScreen<DialogProps>(() =>
    import('./bank-statement.tsx').then((file) => file.BankStatement),
  ),
  settings: lazyScreen<DialogProps>(() =>
    import('./profile-settings.tsx').then((file) => file.ProfileSettings),
  ),
  account: lazyScreen<DialogProps>(() =>
    import('./this-account.tsx').then((file) => file.ThisAccount),
  ),
  'switch-account': lazyScreen<DialogProps>(() =>
    import('../../features/accounts/switch-account-dialog.tsx').then(
      (file) => file.SwitchAccountDialog,
    ),
  ),
  share: lazyScreen<DialogProps>(() =>
    import('../../features/accounts/share-dialog.tsx').then((file) => file.ShareDialog),
  ),
  shortcuts: lazyScreen<DialogProps>(() =>
    import('./shortcuts-dialog.tsx').then((file) => file.ShortcutsDialog),
  ),
  'recent-changes': lazyScreen<DialogProps>(() =>
    import('../../features/activity/activity-dialog.tsx').then((file) => file.ActivityDialog),
  ),
  invitation: lazyScreen<DialogProps>(() =>
    import('../../features/accounts/invitations/invitation-dialog.tsx').then(
      (file) => file.InvitationDialog,
    ),
  ),
  'csv-import': lazyScreen<DialogProps>(() =>
    import('../../features/csv-import/csv-import-dialog.tsx').then((file) => file.CsvImportDialog),
  ),
  'csv-help': lazyScreen<DialogProps>(() =>
    import('../../features/csv-import/csv-help-dialog.tsx').then((file) => file.CsvHelpDialog),
  ),
  'calendar-feed': lazyScreen<DialogProps>(() =>
    import('../../features/feeds/feed-dialog.tsx').then((file) => file.FeedDialog),
  ),
  'income-export': lazyExport('income'),
  'expense-export': lazyExport('expense'),
}

function lazyExport(kind: CashFlowKind): LazyScreen<DialogProps> {
  return lazyScreen(async (): Promise<ComponentType<DialogProps>> => {
    const { ExportDialog } = await import('../../features/export/export-dialog.tsx')
    return (props) => <ExportDialog kind={kind} {...props} />
  })
}

export type ShellDialogId = keyof typeof DIALOGS

/** The dialog that is open over the shell, if any. */
export function useShellDialog() {
  const named = usePlace(({ dialog }) => (isShellDialog(dialog) ? dialog : null))
  // To take it away again costs a slow device a moment: deferred, it leaves the page responsive.
  const leaving = useDeferredValue(named)
  // Opened by the page itself: a reload decides anew.
  const [offered, setOffered] = useState<ShellDialogId | null>(null)
  const openOnceLoaded = useOpen()
  const open = useCallback(
    (dialog: ShellDialogId) => openOnceLoaded(DIALOGS[dialog], () => openAt({ dialog })),
    [openOnceLoaded],
  )
  const offer = useCallback(
    (dialog: ShellDialogId) => openOnceLoaded(DIALOGS[dialog], () => setOffered(dialog)),
    [openOnceLoaded],
  )
  const close = useCallback(() => {
    setOffered(null)
    changePlace({ dialog: null })
  }, [])
  return { openDialog: offered ?? named ?? leaving, open, offer, close }
}

function isShellDialog(dialog: string | null): dialog is ShellDialogId {
  return dialog !== null && Object.hasOwn(DIALOGS, dialog)
}

export function ShellDialog({ id, onClose }: DialogProps & { id: ShellDialogId }) {
  const Dialog = DIALOGS[id]
  return <Dialog onClose={onClose} />
}
