import { signOf } from '../../../shared/money/signed-amount.ts'
import type { CashFlowKind } from '../../../shared/plan/cash-flow.ts'
import type { ChangedAmount } from '../../../shared/plan/check-in-changes.ts'
import { PLAIN_SPENDING } from '../../../shared/plan/spending.ts'
import { scheduleOf } from '../../../shared/schedules/schedule.ts'
import type { Proposal, Proposals } from '../../../shared/statements/proposal.ts'
import type { ItemFields } from '../editor/wizard-fields.ts'
import { addDays } from '../../words/dates.ts'
import { everydayRow, type PlannedFor } from './everyday-row.ts'

export interface ProposalRow {
  key: string
  kind: CashFlowKind
  fields: ItemFields
  isTicked: boolean
  /** Null for the everyday spending. */
  proposal: Proposal | null
  /** Null for a new cash flow. */
  changedId: number | null
  /** The day from which on it is changed, YYYY-MM-DD. */
  changedFrom: string
}

export type RowEdit = Partial<Pick<ProposalRow, 'fields' | 'isTicked'>>
export type RowEdits = ReadonlyMap<string, RowEdit>

export type Offer = Pick<Proposals, 'proposals' | 'everyday'>

export function rowsOf(
  { proposals, everyday }: Offer,
  edits: RowEdits,
  planned: PlannedFor,
): ProposalRow[] {
  const rows = proposals.filter(isOffered).map(rowOf)
  const spent = everyday && everydayRow(everyday, planned)
  return [...rows, ...(spent ? [spent] : [])].map((row) => ({ ...row, ...edits.get(row.key) }))
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
    fields: { name, amountCents, ...scheduleOf(proposal), startDate: null, ...PLAIN_SPENDING },
    isTicked: sureness !== 'perhaps',
    proposal,
    changedId: planned?.id ?? null,
    changedFrom: changedFrom(proposal),
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
    change: ticked.flatMap(
      ({ kind, fields, changedId, changedFrom: fromDate }): ChangedAmount[] => {
        const { amountCents, everyday, everydayLowCents, everydayHighCents } = fields
        const range = everyday ? { everydayLowCents, everydayHighCents } : {}
        return changedId === null ? [] : [{ kind, id: changedId, fromDate, amountCents, ...range }]
      },
    ),
  }
}

export type Written = ReturnType<typeof writtenOf>

/** The new amount counts from the day after the last line that shows it. */
function changedFrom({ seen, nextOn }: Proposal): string {
  const last = seen.at(-1)
  return last ? addDays(last.date, 1) : nextOn
}
