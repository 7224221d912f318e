import {
  type Backup,
  BACKUP_FORMAT,
  BACKUP_MESSAGES,
  BACKUP_VERSION,
  MAX_BACKUP_BYTES,
} from '../../../shared/files/backup-format.ts'

/** Checked only as far as the question shows it; the server checks all of it. */
export interface BackupFile {
  fileName: string
  backup: Backup
  incomeCount: number
  expenseCount: number
}

export async function readBackupFile(file: File): Promise<BackupFile | string> {
  if (file.size > MAX_BACKUP_BYTES) return BACKUP_MESSAGES.tooLarge
  const text = await file.text().catch(() => null)
  if (text === null) return 'Error reading file. Please try again.'
  const backup = parseJson(text)
  if (!isShowable(backup)) return BACKUP_MESSAGES.notBackup
  if (backup.version !== BACKUP_VERSION) return BACKUP_MESSAGES.otherVersion
  const kinds = backup.cashFlows.map(
    (flow: Partial<Backup['cashFlows'][number]> | null) => flow?.kind,
  )
  return {
    fileName: file.name,
    backup,
    incomeCount: kinds.filter((kind) => kind === 'income').length,
    expenseCount: kinds.filter((kind) => kind === 'expense').length,
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function isShowable(data: unknown): data is Backup {
  const { format, accountName, startingBalanceCents, cashFlows }: Partial<Backup> = Object(data)
  return (
    format === BACKUP_FORMAT &&
    typeof accountName === 'string' &&
    Number.isSafeInteger(startingBalanceCents) &&
    Array.isArray(cashFlows)
  )
}
