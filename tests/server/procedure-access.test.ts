import { describe, expect, it } from 'vitest'
import { appRouter, metaOf } from '../../src/server/trpc/router.ts'

interface Procedure {
  _def: { type: string }
}

/** A line for each procedure: its name, who may call it, what a token needs, and if who can only look at the account may. */
function accessTable(): string {
  const rows = Object.entries<Procedure>(appRouter._def.procedures as never).map(
    ([name, { _def }]) => {
      const { level = '-', demo, token = '-', viewer } = metaOf(name) ?? {}
      return [
        name.padEnd(27),
        _def.type.padEnd(13),
        level.padEnd(11),
        (demo ? 'demo' : '-').padEnd(5),
        token.padEnd(6),
        viewer ? 'viewer' : '-',
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
