import type { LastBackup } from '../../../shared/users/administration.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { browserToday, formatDayNear } from '../../words/dates.ts'
import { dateOf, formatTime } from '../../words/moments.ts'

export function BackupLine() {
  const { data: backup } = trpc.admin.lastBackup.useQuery()
  if (!backup) return null
  const { at, bytes, problem } = backup
  const isFine = at !== null && problem === null
  return (
    <p className={isFine ? 'text-ink-soft' : 'text-warning'}>
      {isFine ? `Last backup: ${momentOf(at)}, ${sizeOf(bytes ?? 0)}` : sentenceOf(backup)}
    </p>
  )
}

function sentenceOf({ at, problem }: LastBackup): string {
  const since = at === null ? 'No backup yet' : `No backup since ${formatDayNear(dateOf(at))}`
  return problem === null ? `${since}.` : `${since}: ${problem}.`
}

function momentOf(at: string): string {
  const date = dateOf(at)
  return `${date === browserToday() ? 'today' : formatDayNear(date)} ${formatTime(at)}`
}

function sizeOf(bytes: number): string {
  return bytes < 100_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
