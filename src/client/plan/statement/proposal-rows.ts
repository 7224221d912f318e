import { signOf } from '../../../shared/money/signed-amount.ts'
import type { CashFlowKind } from '../../../shared/plan/cash-flow.ts'
import { plainSchedule, scheduleOf, weekdayOf } from '../../../shared/schedules/schedule.ts'
import type { EverydaySpending, Proposal, Proposals } from '../../../shared/statements/proposal.ts'
import type { ItemFields } from '../editor/wizard-fields.ts'
import { addDays } from '../../words/dates.ts'

export interface ProposalRow {
  key: string
  kind: CashFlowKind
  fields: ItemFields
  isTicked: boolean
  /** Null for the everyday spending. */
  proposal: Proposal | null
  /** Null for a new cash flow. */
  changedId: number | null
}

export type RowEdit = Partial<Pick<ProposalRow, 'fields' | 'isTicked'>>
export type RowEdits = ReadonlyMap<string, RowEdit>

const EVERYDAY_KEY = 'everyday'
const EVERYDAY_NAME = 'Everyday spending'

export type Offer = Pick<Proposals, 'proposals'> & Partial<Pick<Proposals, 'everyday' | 'to'>>

export function rowsOf({ proposals, everyday, to }: Offer, edits: RowEdits): ProposalRow[] {
  const rows = proposals.filter(isOffered).map(rowOf)
  const all = everyday && to ? [...rows, everydayRow(everyday, to)] : rows
  return all.map((row) => ({ ...row, ...edits.get(row.key) }))
}

function isOffered({ planned }: Proposal): boolean {
  return planned === null || planned.differs === 'amount'
}

function rowOf(proposal: Proposal): ProposalRow {
  const { kind, name, amountCents, seen, planned, sureness } = proposal
  return {
    // Stable when the statement is compared again.
    key: [kind, proposal.recurrenceType, seen[0]?.date, seen.length, amountCents, name].join(' '),
    kind,
    fields: { name, amountCents, ...scheduleOf(proposal), startDate: null },
    isTicked: sureness !== 'perhaps',
    proposal,
    changedId: planned?.id ?? null,
  }
}

/** A week of it ends on the weekday on which the statement does. */
function everydayRow({ weeklyCents }: EverydaySpending, lastDay: string): ProposalRow {
  const recurrenceDay = weekdayOf(lastDay)
  return {
    key: EVERYDAY_KEY,
    kind: 'expense',
    fields: {
      name: EVERYDAY_NAME,
      amountCents: weeklyCents,
      ...plainSchedule('WEEKLY'),
      recurrenceDay,
      startDate: null,
    },
    isTicked: false,
    proposal: null,
    changedId: null,
  }
}

export function isPerhaps({ proposal }: ProposalRow): boolean {
  return proposal?.sureness === 'perhaps'
}

export function signedCents({ kind, fields }: ProposalRow): number {
  return signOf(kind) * fields.amountCents
}

export function writtenOf(rows: readonly ProposalRow[]) {
  const ticked = rows.filter(({ isTicked }) => isTicked)
  return {
    create: ticked
      .filter(({ changedId }) => changedId === null)
      .map(({ kind, fields, proposal }) => ({
        kind,
        ...fields,
        bankNames: proposal?.bankNames ?? [],
      })),
    change: ticked.flatMap(({ kind, fields, proposal, changedId }) =>
      changedId === null
        ? []
        : [
            {
              kind,
              id: changedId,
              fromDate: changedFrom(proposal),
              amountCents: fields.amountCents,
            },
          ],
    ),
  }
}

export type Written = ReturnType<typeof writtenOf>

/** From the day after its last line: until then the old amount is over. */
function changedFrom(proposal: Proposal | null): string {
  const last = proposal?.seen.at(-1)
  return last ? addDays(last.date, 1) : (proposal?.nextOn ?? '')
}
