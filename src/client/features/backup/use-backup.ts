import { useMutation } from '@tanstack/react-query'
import { MAX_BACKUP_BYTES } from '../../../shared/backup-format.ts'
import { useCurrentAccount } from '../../lib/current-account.ts'
import { downloadText } from '../../lib/download.ts'
import { browserToday } from '../../lib/format.ts'
import { PERSONAL_ACCOUNT_NAME } from '../../lib/personal-account.ts'
import { trpc } from '../../lib/trpc.ts'
import { useOutcome } from '../../ui/use-outcome.ts'
import type { BackupFile } from './read-backup-file.ts'

/** The current account as a file, and back. */
export function useBackup() {
  const { account, accountIdOnWire } = useCurrentAccount()
  const { data: sharedAccounts } = trpc.account.list.useQuery()
  const utils = trpc.useUtils()
  const { outcome, tell } = useOutcome()
  const isPersonal = account === 'personal'

  const download = useMutation({
    mutationFn: () => utils.client.backup.download.query({ account }),
    onMutate: tell.nothing,
    onSuccess: (backup) => {
      const fileName = `balance-backup-${browserToday()}.json`
      const text = JSON.stringify(backup)
      downloadText(fileName, text, 'application/json')
      const isTooLarge = new Blob([text]).size > MAX_BACKUP_BYTES
      if (isTooLarge) tell.failure(`${fileName} is larger than 12 MB, more than can be restored.`)
      else tell.success(`Everything is in ${fileName}.`)
    },
    onError: (error) => tell.refusal(error, 'Error downloading your data.'),
  })

  const restore = trpc.backup.restore.useMutation({
    onMutate: tell.nothing,
    onSuccess: ({ count }) => {
      // There is nothing that the account's figures are not part of.
      void utils.invalidate()
      tell.success(`Restored ${count.toLocaleString('en-US')} ${count === 1 ? 'item' : 'items'}.`)
    },
    onError: (error) => tell.refusal(error, 'Error restoring your data.'),
  })

  return {
    accountName: isPersonal
      ? PERSONAL_ACCOUNT_NAME
      : (sharedAccounts?.find(({ id }) => id === account)?.name ?? 'this account'),
    outcome,
    tell,
    download: () => download.mutate(),
    isDownloading: download.isPending,
    restore: ({ backup }: BackupFile, onSuccess: () => void) =>
      restore.mutate({ account, accountId: accountIdOnWire, backup }, { onSuccess }),
    isRestoring: restore.isPending,
  }
}
