import { z } from 'zod'
import { BACKUP_FORMAT, BACKUP_MESSAGES, BACKUP_VERSION } from './backup-format.ts'
import { MAX_KEPT_CHECK_INS } from '../plan/check-in.ts'
import {
  accountScope,
  bufferCentsField,
  dateField,
  doneMovesBalanceField,
  MAX_PAYDAYS,
  nameField,
  startingBalanceCentsField,
} from '../fields.ts'

export const downloadBackupInput = z.object({ account: accountScope.account })

export const PAYDAY_SENTENCE =
  'The payday of the backup must be the place of an income in its list, counted from 0.'

const paydayField = z.int(PAYDAY_SENTENCE).min(0, PAYDAY_SENTENCE)

export const PAYDAYS_SENTENCE = `The paydays of the backup must be at most ${MAX_PAYDAYS} places in its list, each once, and its payday the first of them.`

const CHECK_IN_SENTENCE = 'A check-in of the backup must have a date and two amounts in cents.'
const RANGE_SENTENCE =
  'The range of a check-in of the backup must have its lowest and its highest amount in cents.'

const rangeField = z
  .object(
    { lowCents: z.int({ error: RANGE_SENTENCE }), highCents: z.int({ error: RANGE_SENTENCE }) },
    { error: RANGE_SENTENCE },
  )
  .refine(({ lowCents, highCents }) => lowCents <= highCents, RANGE_SENTENCE)

const checkInField = z.object(
  {
    onDate: dateField,
    balanceCents: startingBalanceCentsField,
    expectedCents: z.int({ error: CHECK_IN_SENTENCE }),
    range: rangeField.optional(),
  },
  { error: CHECK_IN_SENTENCE },
)

/** Checks the outer shape only. The service checks the cash flows, in slices between which other requests are answered. */
const backupField = z.object(
  {
    format: z.literal(BACKUP_FORMAT, { error: BACKUP_MESSAGES.notBackup }),
    version: z.literal(BACKUP_VERSION, {
      error: BACKUP_MESSAGES.otherVersion,
    }),
    accountName: nameField,
    startingBalanceCents: startingBalanceCentsField,
    bufferCents: bufferCentsField.optional(),
    payday: paydayField.optional(),
    paydays: z.array(paydayField, PAYDAYS_SENTENCE).max(MAX_PAYDAYS, PAYDAYS_SENTENCE).optional(),
    balanceOn: dateField.optional(),
    doneMovesBalance: doneMovesBalanceField.optional(),
    // Their number comes first: of too many, not each is checked.
    checkIns: z
      .custom<unknown[]>((value) => Array.isArray(value) && value.length <= MAX_KEPT_CHECK_INS, {
        error: ({ input }) =>
          Array.isArray(input)
            ? 'The backup has more check-ins than an account keeps.'
            : 'The check-ins of the backup must be a list.',
      })
      .pipe(z.array(checkInField))
      .default([]),
    scenarios: z
      .custom<unknown[]>(
        (value) => Array.isArray(value),
        'The scenarios of the backup must be a list.',
      )
      .default([]),
    cashFlows: z.custom<unknown[]>(
      (value) => Array.isArray(value),
      'The cash flows of the backup must be a list.',
    ),
  },
  { error: BACKUP_MESSAGES.notBackup },
)

export const restoreBackupInput = z.object({ ...accountScope, backup: backupField })

export type DownloadBackupInput = z.infer<typeof downloadBackupInput>
export type RestoreBackupInput = z.infer<typeof restoreBackupInput>
