import { lazy, Suspense, useCallback, useState } from 'react'
import { useToast } from '../ui/toast.tsx'

/** Rarely opened, so each is fetched when it is. */
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
  activity: () =>
    import('../features/activity/activity-dialog.tsx').then(({ ActivityDialog }) => ({
      default: ActivityDialog,
    })),
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
}

export type ShellDialogId = keyof typeof LOADERS

const DIALOGS = {
  onboarding: lazy(LOADERS.onboarding),
  profile: lazy(LOADERS.profile),
  switchAccount: lazy(LOADERS.switchAccount),
  activity: lazy(LOADERS.activity),
  invitation: lazy(LOADERS.invitation),
  csvImport: lazy(LOADERS.csvImport),
  csvHelp: lazy(LOADERS.csvHelp),
} satisfies Record<ShellDialogId, unknown>

/** The dialog that stands over the shell, if any. One that cannot be fetched says so, and changes nothing. */
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

export function ShellDialog({ id, onClose }: { id: ShellDialogId; onClose: () => void }) {
  const Dialog = DIALOGS[id]
  return (
    <Suspense fallback={null}>
      <Dialog onClose={onClose} />
    </Suspense>
  )
}
