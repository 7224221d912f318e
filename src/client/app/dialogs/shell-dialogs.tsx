import { type ComponentType, useCallback, useState } from 'react'
import type { CashFlowKind } from '../../../shared/plan/cash-flow.ts'
import type { ActivityDialogProps } from '../../features/activity/activity-dialog.tsx'
import { type LazyScreen, lazyScreen } from '../../ui/layers/lazy-screen.tsx'
import { useOpen } from '../../ui/layers/use-open.ts'

interface DialogProps {
  onClose: () => void
}

/** Each is rarely opened, so its code is fetched when it is. */
const DIALOGS = {
  onboarding: lazyScreen<DialogProps>(() =>
    import('../../features/onboarding/onboarding-dialog.tsx').then((file) => file.OnboardingDialog),
  ),
  profile: lazyScreen<DialogProps>(() =>
    import('./profile-settings.tsx').then((file) => file.ProfileSettings),
  ),
  switchAccount: lazyScreen<DialogProps>(() =>
    import('../../features/accounts/switch-account-dialog.tsx').then(
      (file) => file.SwitchAccountDialog,
    ),
  ),
  activity: lazyActivity('Activity'),
  recentChanges: lazyActivity('Recent changes'),
  invitation: lazyScreen<DialogProps>(() =>
    import('../../features/accounts/invitations/invitation-dialog.tsx').then(
      (file) => file.InvitationDialog,
    ),
  ),
  csvImport: lazyScreen<DialogProps>(() =>
    import('../../features/csv-import/csv-import-dialog.tsx').then((file) => file.CsvImportDialog),
  ),
  csvHelp: lazyScreen<DialogProps>(() =>
    import('../../features/csv-import/csv-help-dialog.tsx').then((file) => file.CsvHelpDialog),
  ),
  incomeExport: lazyExport('income'),
  expenseExport: lazyExport('expense'),
}

function lazyActivity(title: ActivityDialogProps['title']): LazyScreen<DialogProps> {
  return lazyScreen(async (): Promise<ComponentType<DialogProps>> => {
    const { ActivityDialog } = await import('../../features/activity/activity-dialog.tsx')
    return (props) => <ActivityDialog title={title} {...props} />
  })
}

function lazyExport(kind: CashFlowKind): LazyScreen<DialogProps> {
  return lazyScreen(async (): Promise<ComponentType<DialogProps>> => {
    const { ExportCsvDialog } = await import('../../features/csv-export/export-csv-dialog.tsx')
    return (props) => <ExportCsvDialog kind={kind} {...props} />
  })
}

export type ShellDialogId = keyof typeof DIALOGS

/** The dialog that is open over the shell, if any. */
export function useShellDialog() {
  const [openDialog, setOpenDialog] = useState<ShellDialogId | null>(null)
  const openOnceLoaded = useOpen()
  const open = useCallback(
    (id: ShellDialogId) => openOnceLoaded(DIALOGS[id], () => setOpenDialog(id)),
    [openOnceLoaded],
  )
  const close = useCallback(() => setOpenDialog(null), [])
  return { openDialog, open, close }
}

export function ShellDialog({ id, onClose }: DialogProps & { id: ShellDialogId }) {
  const Dialog = DIALOGS[id]
  return <Dialog onClose={onClose} />
}
