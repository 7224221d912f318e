/** Measures what statements propose: how much of it comes, how much of what comes is proposed, and how long it takes. */
import { proposePlan } from '../../../src/server/statements/propose/propose-plan.ts'
import type { StatementLine } from '../../../src/shared/statements/statement.ts'
import { printLine } from '../report.ts'
import { type Foretold, scoreOf } from './foretold.ts'
import { makePerson, type PersonKind } from './made-person.ts'
import { proposeAsActual, proposeAsSure } from './published-rules.ts'

const PEOPLE = 40

interface Proposed {
  flows: Foretold[]
  /** The proposals that the screen ticks. */
  ticked: number
}

const RULES: Record<string, (lines: readonly StatementLine[], lastDay: string) => Proposed> = {
  Balance: (lines, lastDay) => {
    const { proposals } = proposePlan(lines, { lastDay })
    const ticked = proposals.filter(({ sureness }) => sureness !== 'perhaps').length
    return { flows: proposals, ticked }
  },
  'the rule of Actual Budget': (lines, lastDay) => all(proposeAsActual(lines, lastDay)),
  'the rule of Sure': (lines, lastDay) => all(proposeAsSure(lines, lastDay)),
}

function all(flows: Foretold[]): Proposed {
  return { flows, ticked: flows.length }
}

/** In percent; of noise, the ticked proposals of a person. */
const TARGETS: { kind: PersonKind; months: number; precision?: number; recall?: number }[] = [
  { kind: 'plain', months: 12, precision: 97, recall: 95 },
  { kind: 'plain', months: 4, precision: 95, recall: 90 },
  { kind: 'hard', months: 12, precision: 96, recall: 88 },
  { kind: 'noise', months: 12 },
]
/** The shares of the proposals, of what comes, of the hits, and for a person. */
const HEADER = ['comes', 'is found', 'same day', 'ticked']
  .map((title) => title.padStart(12))
  .join('')
const SAME_DAY = 88
const MOST_TICKED_OF_NOISE = 0.1

/** Prints the figures of each rule, and how long many lines take; false for each target that is missed. */
export function benchStatements(): boolean[] {
  const met: boolean[] = []
  for (const { kind, months, precision = 0, recall = 0 } of TARGETS) {
    process.stdout.write(`\nStatements of ${months} months, ${kind}, ${PEOPLE} people\n`)
    process.stdout.write(`  ${' '.repeat(28)}${HEADER}\n`)
    for (const [name, propose] of Object.entries(RULES)) {
      const figures = measureRule(propose, kind, months)
      printFigures(name, figures)
      if (name !== 'Balance') continue
      met.push(
        kind === 'noise'
          ? figures.ticked <= MOST_TICKED_OF_NOISE
          : figures.precision >= precision &&
              figures.recall >= recall &&
              figures.sameDay >= SAME_DAY,
      )
    }
  }
  process.stdout.write('\nTime of many lines\n')
  met.push(printTime(2_000, 200), printTime(50_000, 3_000))
  return met
}

interface Figures {
  precision: number
  recall: number
  sameDay: number
  ticked: number
}

function measureRule(propose: (typeof RULES)[string], kind: PersonKind, months: number): Figures {
  const sum = { foretold: 0, right: 0, sameDay: 0, coming: 0, found: 0, ticked: 0 }
  for (let seed = 1; seed <= PEOPLE; seed++) {
    const person = makePerson(seed, kind, months)
    const { flows, ticked } = propose(person.lines, person.lastDay)
    const score = scoreOf(person, flows)
    sum.foretold += score.foretold
    sum.right += score.right
    sum.sameDay += score.sameDay
    sum.coming += score.coming
    sum.found += score.found
    sum.ticked += ticked
  }
  return {
    precision: (100 * sum.right) / sum.foretold,
    recall: (100 * sum.found) / sum.coming,
    sameDay: (100 * sum.sameDay) / sum.right,
    ticked: sum.ticked / PEOPLE,
  }
}

function printFigures(name: string, { precision, recall, sameDay, ticked }: Figures): void {
  const shares = [precision, recall, sameDay].map((share) =>
    Number.isNaN(share) ? '-' : `${share.toFixed(1)}%`,
  )
  const cells = [...shares, ticked.toFixed(2)].map((cell) => cell.padStart(12))
  process.stdout.write(`  ${name.padEnd(28)}${cells.join('')}\n`)
}

/** The lines of as many people as it takes, as if they were of one. */
function printTime(count: number, most: number): boolean {
  const lines: StatementLine[] = []
  for (let seed = 1; lines.length < count; seed++)
    for (const line of makePerson(seed, 'hard', 12).lines) lines.push(line)
  const start = performance.now()
  proposePlan(lines.slice(0, count), { lastDay: '2026-12-31' })
  const time = performance.now() - start
  const verdict = time <= most ? 'pass' : 'FAIL'
  printLine(`${count.toLocaleString('en')} lines`, time, `ms  (${verdict}, at most ${most})`)
  return time <= most
}
