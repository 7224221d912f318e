/** The notes about an account that a user wants by e-mail [behaviour: Notes by e-mail]. */
import { z } from 'zod'
import { accountField, timeZoneField } from '../fields.ts'

export const noticeRefInput = z.object({ account: accountField })
export type NoticeRefInput = z.infer<typeof noticeRefInput>

const WEEKDAY = 'The weekday must be a whole number from 0 (Sunday) to 6.'
const HOUR = 'The hour must be a whole number from 0 to 23.'

/** A weekday, 0 (Sunday) to 6, and an hour, in the user's time zone. */
const weeklyField = z.object({
  weekday: z.int({ error: WEEKDAY }).min(0, WEEKDAY).max(6, WEEKDAY),
  hour: z.int({ error: HOUR }).min(0, HOUR).max(23, HOUR),
})

export const setNoticeInput = z.object({
  account: accountField,
  low: z.boolean({ error: 'The field "low" must be true or false.' }),
  weekly: weeklyField.nullable(),
  timeZone: timeZoneField,
})
export type SetNoticeInput = z.infer<typeof setNoticeInput>

export interface Notice {
  /** A note once the lowest of the next 30 days falls below the buffer. */
  low: boolean
  /** A note of each week; null without one. */
  weekly: z.infer<typeof weeklyField> | null
}
