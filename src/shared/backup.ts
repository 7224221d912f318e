/** Inputs about the backup of an account. */
import { z } from 'zod'
import {
  BACKUP_FORMAT,
  BACKUP_MESSAGES,
  BACKUP_VERSION,
  type BackupCashFlow,
} from './backup-format.ts'
import { createCashFlowInput, kindField } from './cash-flow.ts'
import {
  accountScope,
  amountCentsField,
  dateField,
  nameField,
  startingBalanceCentsField,
} from './fields.ts'
import { scheduleProblem } from './recurrence.ts'

export const downloadBackupInput = z.object({ account: accountScope.account })

const differ = (dates: string[]) => new Set(dates).size === dates.length

/** What a new cash flow may be, and its marks. */
const backupCashFlow = createCashFlowInput
  .pick({ name: true, amountCents: true, recurrenceType: true })
  .extend({
    kind: kindField,
    recurrenceDay: createCashFlowInput.shape.recurrenceDay.unwrap(),
    startDate: createCashFlowInput.shape.startDate.unwrap().unwrap(),
    completedDates: z
      .array(dateField, { error: 'The dates marked done must be a list.' })
      .refine(differ, 'The dates marked done must differ.'),
    overrides: z
      .array(
        z.object(
          { date: dateField, amountCents: amountCentsField },
          { error: 'An override must have a date and an amount.' },
        ),
        { error: 'The overrides must be a list.' },
      )
      .refine((overrides) => differ(overrides.map(({ date }) => date)), {
        error: 'The dates of the overrides must differ.',
      }),
  })
  .superRefine((flow, context) => {
    const problem = scheduleProblem(flow)
    if (problem) context.addIssue(problem)
  })

const FLOWS_AT_ONCE = 1_000

/** A large file is read for half a second, in which nobody else would be answered. */
async function letOthersBeAnswered(): Promise<void> {
  await new Promise((resolve) => void setTimeout(resolve))
}

/** One problem is enough to refuse a file, and to find it: a list of all could be endless. */
const cashFlowsField = z
  .array(z.unknown(), { error: 'The cash flows of the backup must be a list.' })
  .transform(async (items, context) => {
    const flows: BackupCashFlow[] = []
    for (const item of items) {
      if (flows.length % FLOWS_AT_ONCE === 0) await letOthersBeAnswered()
      const { data, error } = backupCashFlow.safeParse(item)
      if (error) {
        const problem = error.issues[0]?.message ?? ''
        const sentence = problem.startsWith('Invalid input') ? 'It is not one.' : problem
        context.addIssue(`Cash flow ${flows.length + 1} of the backup is wrong. ${sentence}`)
        return z.NEVER
      }
      flows.push(data)
    }
    return flows
  })

const backupField = z.object(
  {
    format: z.literal(BACKUP_FORMAT, { error: BACKUP_MESSAGES.notBackup }),
    version: z.literal(BACKUP_VERSION, {
      error: BACKUP_MESSAGES.otherVersion,
    }),
    accountName: nameField,
    startingBalanceCents: startingBalanceCentsField,
    cashFlows: cashFlowsField,
  },
  { error: BACKUP_MESSAGES.notBackup },
)

export const restoreBackupInput = z.object({ ...accountScope, backup: backupField })

export type DownloadBackupInput = z.infer<typeof downloadBackupInput>
export type RestoreBackupInput = z.infer<typeof restoreBackupInput>
