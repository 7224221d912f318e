import { z } from 'zod'
import { emailField } from './fields.ts'

export const CONTACT_REASONS = [
  'General Inquiry',
  'Technical Support',
  'Feature Request',
  'Bug Report',
  'Business Partnership',
  'Other',
] as const

export const contactMessage = z.object({
  name: z.string().trim().min(1, 'Enter your name.'),
  email: emailField,
  reason: z.enum(CONTACT_REASONS, 'Choose a reason.'),
  issue: z.string().trim().min(1, 'Say in a few words what it is about.'),
  message: z.string().trim().min(1, 'Write a message.'),
})
