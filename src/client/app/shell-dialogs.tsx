import { lazy, Suspense, useCallback, useState } from 'react'
import type { CashFlowKind } from '../../shared/cash-flow.ts'
import type { ActivityDialogProps } from '../features/activity/activity-dialog.tsx'
import { useToast } from '../ui/toast.tsx'

interface DialogProps {
  onClose: () => void
}

/** Each is rarely opened, so its code is fetched when it is. */
const LOADERS = {
  onboarding: () =>
    import('../features/onboarding/onboarding-dialog.tsx').then(({ OnboardingDialog }) => ({
      default: OnboardingDialog,
    })),
  profile: () =>
    import('./profile-settings.tsx').then(({ ProfileSettings }) => ({ default: ProfileSettings })),
  switchAccount: () =>
    import('../features/accounts/switch-account-dialog.tsx').then(({ SwitchAccountDialog }) => ({
      default: SwitchAccountDialog,
    })),
  activity: () => loadActivityDialog('Activity'),
  recentChanges: () => loadActivityDialog('Recent changes'),
  invitation: () =>
    import('../features/accounts/invitation-dialog.tsx').then(({ InvitationDialog }) => ({
      default: InvitationDialog,
    })),
  csvImport: () =>
    import('../features/csv-import/csv-import-dialog.tsx').then(({ CsvImportDialog }) => ({
      default: CsvImportDialog,
    })),
  csvHelp: () =>
    import('../features/csv-import/csv-help-dialog.tsx').then(({ CsvHelpDialog }) => ({
      default: CsvHelpDialog,
    })),
  incomeExport: () => loadExportDialog('income'),
  expenseExport: () => loadExportDialog('expense'),
}

async function loadActivityDialog(title: ActivityDialogProps['title']) {
  const { ActivityDialog } = await import('../features/activity/activity-dialog.tsx')
  return { default: (props: DialogProps) => <ActivityDialog title={title} {...props} /> }
}

async function loadExportDialog(kind: CashFlowKind) {
  const { ExportCsvDialog } = await import('../features/csv-export/export-csv-dialog.tsx')
  return { default: (props: DialogProps) => <ExportCsvDialog kind={kind} {...props} /> }
}

export type ShellDialogId = keyof typeof LOADERS

const DIALOGS = {
  onboarding: lazy(LOADERS.onboarding),
  profile: lazy(LOADERS.profile),
  switchAccount: lazy(LOADERS.switchAccount),
  activity: lazy(LOADERS.activity),
  recentChanges: lazy(LOADERS.recentChanges),
  invitation: lazy(LOADERS.invitation),
  csvImport: lazy(LOADERS.csvImport),
  csvHelp: lazy(LOADERS.csvHelp),
  incomeExport: lazy(LOADERS.incomeExport),
  expenseExport: lazy(LOADERS.expenseExport),
} satisfies Record<ShellDialogId, unknown>

/** The dialog that is open over the shell, if any. If its code cannot be fetched, a toast says so. */
export function useShellDialog() {
  const [openDialog, setOpenDialog] = useState<ShellDialogId | null>(null)
  const showToast = useToast()

  const open = useCallback(
    async (id: ShellDialogId) => {
      try {
        await LOADERS[id]()
        setOpenDialog(id)
      } catch {
        showToast({ text: 'This could not be opened. Check your connection, then try again.' })
      }
    },
    [showToast],
  )
  const close = useCallback(() => setOpenDialog(null), [])
  return { openDialog, open, close }
}

export function ShellDialog({ id, onClose }: DialogProps & { id: ShellDialogId }) {
  const Dialog = DIALOGS[id]
  return (
    <Suspense fallback={null}>
      <Dialog onClose={onClose} />
    </Suspense>
  )
}
