import type { ClosingBalance, StatementLine } from '../../../shared/statements/statement.ts'
import { compareTexts, groupBy } from '../lists.ts'
import type { AccountLines, BookedLine, StatementFile } from './statement-file.ts'

/** Lines ascend by date. */
export interface JoinedAccount {
  key: string
  label: string
  /** A currency other than USD, if any file names one. */
  currency: string | null
  lines: StatementLine[]
  closing: ClosingBalance | null
}

/** Equal lines of different files count once, those of one file each. */
export function joinFiles(files: StatementFile[]): JoinedAccount[] {
  const parts = new Map<string, AccountLines[][]>()
  for (const { accounts } of files) {
    const byLabel = groupBy(accounts, ({ label }) => label)
    for (const [label, ofFile] of byLabel) parts.set(label, [...(parts.get(label) ?? []), ofFile])
  }
  const joined = [...parts.values()].map(joinAccount)
  // Accounts of one number, such as a savings account beside a checking account, are told apart by their labels.
  const keys = groupBy(joined, ({ key }) => key)
  return joined.map((account) =>
    keys.get(account.key)?.length === 1 ? account : { ...account, key: account.label },
  )
}

function joinAccount(files: AccountLines[][]): JoinedAccount {
  const all = files.flat()
  const currencies = all.map(({ currency }) => currency)
  return {
    key: all[0]?.key ?? '',
    label: all[0]?.label ?? '',
    currency: currencies.find((code) => code !== null && code !== 'USD') ?? currencies[0] ?? null,
    lines: joinLines(files.map((accounts) => accounts.flatMap(({ lines }) => oldestFirst(lines)))),
    closing: latest(all.map(({ closing }) => closing)),
  }
}

function joinLines(files: BookedLine[][]): StatementLine[] {
  const joined: BookedLine[] = []
  const counts = new Map<string, number>()
  for (const lines of files) {
    const ofFile = new Map<string, number>()
    for (const line of lines) {
      const key = JSON.stringify([line.date, line.amountCents, line.text, line.id])
      const count = (ofFile.get(key) ?? 0) + 1
      ofFile.set(key, count)
      if (count <= (counts.get(key) ?? 0)) continue
      counts.set(key, count)
      joined.push(line)
    }
  }
  return joined.toSorted(byDate).map(({ date, amountCents, text }) => ({ date, amountCents, text }))
}

export function byDate(a: StatementLine, b: StatementLine): number {
  return compareTexts(a.date, b.date)
}

/** Many banks write the newest line first, also within a day. */
function oldestFirst(lines: BookedLine[]): BookedLine[] {
  const [first, last] = [lines[0], lines.at(-1)]
  return first && last && first.date > last.date ? lines.toReversed() : lines
}

function latest(balances: (ClosingBalance | null)[]): ClosingBalance | null {
  let found: ClosingBalance | null = null
  for (const balance of balances)
    if (balance && (found === null || balance.on >= found.on)) found = balance
  return found
}
