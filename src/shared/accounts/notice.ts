/** The notes about an account that a user wants, on devices and by e-mail [behaviour: Notes by e-mail]. */
import { z } from 'zod'
import { accountField, timeZoneField } from '../fields.ts'

export const noticeRefInput = z.object({ account: accountField })
export type NoticeRefInput = z.infer<typeof noticeRefInput>

export const LOW_NOTE_DAYS = 30
export const WEEK_DAYS = 7
export const MAX_WEEK_ITEMS = 50
export const WEEK_OUTLOOK_DAYS = 90

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
  /** When the bank, asked each night, says something else than the plan [behaviour: Ask the bank]. */
  bank: z.boolean({ error: 'The field "bank" must be true or false.' }).default(false),
  mail: z.boolean({ error: 'The field "mail" must be true or false.' }).default(true),
  timeZone: timeZoneField,
})
export type SetNoticeInput = z.infer<typeof setNoticeInput>

export interface Notice {
  low: boolean
  weekly: z.infer<typeof weeklyField> | null
  bank: boolean
  /** Notes come by mail too, where the server sends any. */
  mail: boolean
}
