/**
 * Imported before the first schema, because the content policy refuses what zod compiles. `z.config` would load
 * zod at once.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
