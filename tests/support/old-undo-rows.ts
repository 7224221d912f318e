/** Rows of a record of a change as versions wrote them that had a shape of its own for each table. */
interface StoredRow {
  table: string
  key: number | { cashFlowId: number; date: string }
  before: Columns | null
  after: Columns | null
  touched?: true
  guard?: string
}

type Columns = Record<string, unknown>

const BIRTH = [
  'kind',
  'contractAuthorId',
  'importId',
  'continuesId',
  'continuedLastDate',
  'version',
  'createdAt',
]

export function toOldRows(stored: object[]): object[] {
  const rows = stored as StoredRow[]
  const away = new Set(
    rows.flatMap(({ table, key, before, after }) =>
      table === 'CashFlow' && !before && !after ? [key] : [],
    ),
  )
  return rows.flatMap(({ table, key, before, after, guard: marks }): object[] => {
    if (table === 'CashFlow' && away.has(key)) return []
    if (typeof key === 'object') {
      const isOfDeleted = away.has(key.cashFlowId)
      return [{ table, ...key, before, after, ...(isOfDeleted && { isOfDeleted }) }]
    }
    if (table === 'Account') return toOldAccount(before ?? {}, after ?? {})
    if (table === 'CheckIn')
      return [{ table, first: key, last: key, before: before !== null, after: after !== null }]
    if (table !== 'CashFlow') return [{ table, id: key, before, after }]
    const birth = BIRTH.flatMap((column) => {
      const state = before ?? after ?? {}
      return column in state ? [[column, state[column]]] : []
    })
    const row = { table, id: key, before: toOldState(before), after: toOldState(after) }
    return [
      {
        ...row,
        ...(birth.length > 0 && { birth: Object.fromEntries(birth) }),
        ...(marks !== undefined && { marks }),
      },
    ]
  })
}

/** Rows as versions wrote them that had the marks of a cash flow in short as a row of their own. */
export function withRowsOfGuards(stored: object[]): object[] {
  const rows = stored as StoredRow[]
  return rows.flatMap(({ guard, ...row }): object[] => {
    if (guard === undefined) return [row]
    const state = { digest: guard }
    return [row, { table: 'MarksOf', key: row.key, before: state, after: state, touched: true }]
  })
}

/** Columns that are null are left out. */
function toOldState(state: Columns | null): Columns | null {
  return (
    state &&
    Object.fromEntries(
      Object.entries(state).filter(([column, value]) => value !== null && !BIRTH.includes(column)),
    )
  )
}

function toOldAccount(before: Columns, after: Columns): object[] {
  return Object.keys(after).flatMap((field): object[] => {
    if (field === 'balanceOn' || field === 'balanceCheckInId') return []
    if (field !== 'startingBalanceCents')
      return [{ table: 'Account', field, before: before[field], after: after[field] }]
    const toBalance = (state: Columns) => ({
      cents: Number(state[field]),
      on: state['balanceOn'],
      checkInId: state['balanceCheckInId'],
    })
    const [was, is] = [toBalance(before), toBalance(after)]
    return 'balanceOn' in after
      ? [{ table: 'Balance', before: was, after: is }]
      : [{ table: 'MovedBalance', cents: is.cents - was.cents }]
  })
}
