import { useMutation } from '@tanstack/react-query'
import { MAX_BACKUP_BYTES } from '../../../shared/files/backup-format.ts'
import { useAccountSettings } from '../../server/account-settings.ts'
import { countOf } from '../../words/counts.ts'
import { downloadText } from '../../browser/download.ts'
import { browserToday } from '../../words/dates.ts'
import type { WriteScope } from '../../links/write-scope.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { useChange } from '../../server/use-change.ts'
import { useOfferUndo } from '../../links/undo-offer.ts'
import { useStillOpen } from '../../browser/use-still-open.ts'
import { useSay } from '../../ui/layers/toast.tsx'
import { useOutcome } from '../../ui/settings.tsx'
import type { BackupFile } from './read-backup-file.ts'

export function useBackup({ account, accountId }: WriteScope) {
  const accountName = useAccountSettings(account)?.name ?? 'this account'
  const utils = trpc.useUtils()
  const { outcome, report } = useOutcome()
  const sayInToast = useSay()
  const offerUndo = useOfferUndo(account)
  const settingsOpen = useStillOpen()

  const download = useMutation({
    mutationFn: () => utils.client.backup.download.query({ account }),
    onMutate: report.clear,
    onSuccess: (backup) => {
      const fileName = `balance-backup-${browserToday()}.json`
      const text = JSON.stringify(backup)
      downloadText(fileName, text, 'application/json')
      const isTooLarge = new Blob([text]).size > MAX_BACKUP_BYTES
      if (isTooLarge) report.failure(`${fileName} is larger than 8 MB, more than can be restored.`)
      else report.success(`Everything is in ${fileName}.`)
    },
    onError: (error) => report.refusal(error, 'Error downloading your data.'),
  })

  const restore = useChange(trpc.backup.restore, {
    say: (said) => (said?.failed && !settingsOpen.current ? sayInToast : report.say)(said),
    onDone: ({ count, revision }) =>
      offerUndo(`Restored ${countOf(count, 'item')} into ${accountName}.`, revision),
    done: ({ count }) => `Restored ${countOf(count, 'item')}.`,
    failed: { noAnswer: 'Error restoring your data.' },
  })

  return {
    accountName,
    outcome,
    report,
    download: () => download.mutate(),
    isDownloading: download.isPending,
    restore: ({ backup }: BackupFile, onSuccess: () => void) =>
      restore.mutate({ account, accountId, backup }, { onSuccess }),
    isRestoring: restore.isPending,
  }
}
