import { describe, expect, it } from 'vitest'
import { appRouter, metaOf } from '../../src/server/trpc/router.ts'

interface Procedure {
  _def: { type: string }
}

/** A line for each procedure: its name, who may call it, and what a token needs. */
function accessTable(): string {
  const rows = Object.entries<Procedure>(appRouter._def.procedures as never).map(
    ([name, { _def }]) => {
      const { level = '-', demo, token = '-' } = metaOf(name) ?? {}
      return [
        name.padEnd(27),
        _def.type.padEnd(13),
        level.padEnd(11),
        (demo ? 'demo' : '-').padEnd(5),
        token,
      ].join(' ')
    },
  )
  return `${rows.toSorted().join('\n')}\n`
}

describe('access to procedures', () => {
  it('is as the committed table has it, so that no procedure opens unseen', async () => {
    await expect(accessTable()).toMatchFileSnapshot('procedure-access.txt')
  })
})
