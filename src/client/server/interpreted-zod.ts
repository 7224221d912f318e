/**
 * Imported before the first schema: zod would try to compile one, which the content policy refuses and reports. This is what
 * `z.config` writes to; calling it would take a part of zod into the first load.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
