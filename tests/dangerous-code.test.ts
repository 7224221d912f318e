/** Calls that could run what somebody sends, and calls to other machines, stand in no other file than these. */
import { expect, it } from 'vitest'
import { codeOf, sourcesIn } from './support/source-files.ts'

const files = [...sourcesIn('src'), ...sourcesIn('prisma')]

it('no file runs text as code, writes HTML, starts a program or calls another service', () => {
  const DANGEROUS: [RegExp, string[]][] = [
    // The import thread evaluates a line of its own, and only when it runs from source.
    [/\beval\b|new Function\(|node:vm\b/, ['src/server/imports/import-thread.ts']],
    [/innerHTML|outerHTML|insertAdjacentHTML|document\.write/i, []],
    // A file of the server itself.
    [/child_process/, ['prisma/generate.ts', 'src/server/backups/copy-process.ts']],
    // Of constants.
    [
      /new RegExp\(/,
      [
        'src/server/statements/bank-csv/header-words.ts',
        'src/shared/name.ts',
        'src/shared/plan/schedule-phrase.ts',
      ],
    ],
    [/Prisma\.raw\(/, []],
    [/\$(query|execute)RawUnsafe/, ['src/server/db/sqlite/sqlite.ts']],
    [/window\.open|window\.postMessage|addEventListener\('message'/, []],
  ]
  for (const [pattern, allowed] of DANGEROUS)
    expect(files.filter((file) => pattern.test(codeOf(file))).toSorted()).toEqual(allowed)
  const outbound =
    /\bfetch\(|\b(https?|net|tls)\.(get|request|connect)\(|node:(https|tls|dgram|dns)\b/
  const ofServer = files.filter((file) => /^src\/(server|shared)\//.test(file))
  expect(ofServer.filter((file) => outbound.test(codeOf(file)))).toEqual([
    'src/server/calls/outside-calls.ts',
  ])
})
