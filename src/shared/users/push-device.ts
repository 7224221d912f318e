/** Devices that show notes, by the push service of their browser's maker [behaviour: Notes on devices]. */
import { z } from 'zod'
import { idField } from '../fields.ts'

export const MAX_PUSH_DEVICES = 10
export const MAX_ENDPOINT_LENGTH = 2_000

const ENDPOINT = 'The address of the push service is not valid.'
const KEYS = 'The keys of the browser are not valid.'

/** base64url of 65 bytes, and of 16. */
const pointField = z.string({ error: KEYS }).regex(/^[\w-]{87}$/, KEYS)
const secretField = z.string({ error: KEYS }).regex(/^[\w-]{22}$/, KEYS)

/** A subscription as a browser writes it, with what it need not send left out. */
export const enableDeviceInput = z.object({
  endpoint: z
    .string({ error: ENDPOINT })
    .min(1, ENDPOINT)
    .max(MAX_ENDPOINT_LENGTH, 'The address of the push service is too long.'),
  keys: z.object({ p256dh: pointField, auth: secretField }, { error: KEYS }),
  amounts: z.boolean({ error: 'The field "amounts" must be true or false.' }).default(false),
})
export type EnableDeviceInput = z.infer<typeof enableDeviceInput>

export const deviceRefInput = z.object({ id: idField })
export type DeviceRefInput = z.infer<typeof deviceRefInput>

export interface NotedDevice {
  id: number
  /** In words: "Chrome on Windows". */
  device: string
  amounts: boolean
  createdAt: string
}

/** The payload of a push, as JSON: what the device shows, and where a press leads. */
export interface PushPayload {
  title: string
  body: string
  /** A path with a fragment, on this server. */
  url: string
  /** A newer note of the same tag takes the place of the older one. */
  tag: string
}
