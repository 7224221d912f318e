/**
 * The settings of the server: the only reader of process.env. Each has a default that works; a wrong
 * one stops the start with a sentence.
 */
import { z } from 'zod'

const schema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATABASE_URL: z
    .string()
    .regex(/^(file:.+|postgres(ql)?:\/\/.+)$/, 'must begin with file: or postgresql://')
    .default('file:./data/balance.db'),
  JWT_SECRET: z
    .string()
    .refine((text) => Buffer.byteLength(text) >= 32, 'must have at least 32 bytes')
    .optional(),
  REGISTRATION: z.enum(['open', 'closed']).default('open'),
  BIWEEKLY_DEFAULT: z.enum(['odd-weeks', 'first-third']).default('odd-weeks'),
  /** The build reads it too: without it no page offers the mark-done mode, and no projection follows it. */
  VITE_MARK_DONE_MODE: z.enum(['true', 'false']).default('false'),
  TRUST_PROXY: z.string().min(1).optional(),
  /** By default every request in production, and only what goes wrong while developing. */
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info']).optional(),
})

export type Env = z.infer<typeof schema>

/** @throws Error with one sentence that names every setting that is wrong. */
export function readEnv(variables: Record<string, string | undefined> = process.env): Env {
  // An empty variable is how shells and compose files say "not set".
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(set)
  if (parsed.success) return parsed.data
  const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`Balance cannot start with these settings. ${wrong.join('; ')}.`)
}
