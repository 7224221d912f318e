import { describe, expect, it } from 'vitest'
import type { Activity } from '../../src/shared/accounts/activity.ts'
import {
  describeActivity,
  groupByDay,
  nameDay,
} from '../../src/client/features/activity/activity-words.ts'
import { dateOf, formatMoment } from '../../src/client/words/moments.ts'

const TODAY = '2026-11-20'

function activity(fields: Partial<Activity>): Activity {
  return {
    id: 1,
    at: '2026-11-20T12:00:00.000Z',
    memberName: 'Ana',
    isOwn: false,
    action: 'markedDone',
    kind: null,
    cashFlowId: null,
    name: null,
    date: null,
    toDate: null,
    amountCents: null,
    count: null,
    importId: null,
    revision: null,
    isUndone: false,
    addedCount: null,
    changedCount: null,
    undoneAction: null,
    canRestore: false,
    canUndo: false,
    ...fields,
  }
}

function sentence(fields: Partial<Activity>): string {
  const { who, before, name, after } = describeActivity(activity(fields), TODAY)
  return [who, before, name, after].filter(Boolean).join(' ')
}

describe('the sentence of an activity', () => {
  const rent = { name: 'Rent', date: '2026-11-01' }

  it.each<[Partial<Activity>, string]>([
    [{ action: 'createdAccount' }, 'Ana created the account'],
    [{ action: 'renamedAccount', name: 'Home' }, 'Ana renamed the account to Home'],
    [{ action: 'setStartingBalance', amountCents: -5 }, 'Ana set the starting balance to -$0.05'],
    [{ action: 'setBuffer', amountCents: 500_00 }, 'Ana set "Keep at least" to $500.00'],
    [{ action: 'setPayday', name: 'Salary' }, 'Ana set the payday to Salary'],
    [{ action: 'setPayday', name: 'Salary', count: 2 }, 'Ana set the payday to Salary and 1 other'],
    [{ action: 'setPayday' }, 'Ana left it to Balance to choose the payday'],
    [{ action: 'startedMovingBalance' }, 'Ana made done marks move the starting balance'],
    [{ action: 'stoppedMovingBalance' }, 'Ana made done marks leave the starting balance as it is'],
    [
      { action: 'checkedIn', amountCents: 12_34, date: '2026-11-20' },
      'Ana checked in with $12.34 in the bank',
    ],
    [
      { action: 'checkedIn', amountCents: 12_34, addedCount: 12, changedCount: 0 },
      'Ana checked in with $12.34 in the bank, and added 12 items',
    ],
    [
      {
        action: 'undidChange',
        undoneAction: 'checkedIn',
        amountCents: 5,
        addedCount: 1,
        changedCount: 2,
      },
      'Ana undid: checked in with $0.05 in the bank, added 1 item and changed 2 amounts',
    ],
    [
      { action: 'undidCheckIn', amountCents: 12_34, date: '2026-11-20' },
      'Ana undid the check-in of Nov 20 with $12.34',
    ],
    [{ action: 'joined' }, 'Ana joined'],
    [{ action: 'left' }, 'Ana left'],
    [{ action: 'removedMember', name: 'Ben' }, 'Ana removed Ben from the account'],
    [{ action: 'transferred', name: 'Ben' }, 'Ana made Ben the owner'],
    [{ action: 'madeViewer', name: 'Ben' }, 'Ana let Ben look at the account, but not change it'],
    [{ action: 'madeMember', name: 'Ben' }, 'Ana let Ben change the account'],
    [{ action: 'addedCashFlow', name: 'Rent', amountCents: 5_00 }, 'Ana added Rent for $5.00'],
    [{ action: 'editedCashFlow', name: 'Rent' }, 'Ana changed Rent'],
    [{ action: 'editedCashFlow', name: 'Rent', amountCents: 1_00 }, 'Ana changed Rent to $1.00'],
    [{ action: 'deletedCashFlow', name: 'Rent' }, 'Ana deleted Rent'],
    [{ action: 'restoredCashFlow', name: 'Rent' }, 'Ana restored Rent'],
    [{ action: 'restoredCashFlow', count: 2 }, 'Ana restored an import of 2 rows'],
    [{ ...rent, action: 'markedDone' }, 'Ana marked Rent done for Nov 1'],
    [{ ...rent, action: 'markedPending' }, 'Ana marked Rent to come again for Nov 1'],
    [{ ...rent, action: 'setOverride', amountCents: 5 }, 'Ana set Rent to $0.05 on Nov 1'],
    [{ ...rent, action: 'removedOverride' }, 'Ana gave Rent its usual amount back on Nov 1'],
    [{ ...rent, action: 'skippedOccurrence' }, 'Ana skipped Rent on Nov 1'],
    [{ ...rent, action: 'unskippedOccurrence' }, 'Ana brought Rent back on Nov 1'],
    [
      { ...rent, action: 'movedOccurrence', toDate: '2027-01-05' },
      'Ana moved Rent from Nov 1 to Jan 5, 2027',
    ],
    [{ ...rent, action: 'movedOccurrenceBack' }, 'Ana moved Rent back to Nov 1'],
    [{ ...rent, action: 'changedFromDate' }, 'Ana changed Rent from Nov 1 on'],
    [
      { ...rent, action: 'changedFromDate', amountCents: 1_900_00 },
      'Ana changed Rent from Nov 1 on to $1,900.00',
    ],
    [{ ...rent, action: 'rejoinedCashFlow' }, 'Ana undid the change of Rent from Nov 1 on'],
    [{ action: 'importedFile', count: 1 }, 'Ana imported 1 row from a file'],
    [{ action: 'undidImport', count: 1_200 }, 'Ana undid an import of 1,200 rows'],
    [{ action: 'restoredBackup', count: 8 }, 'Ana restored a backup of 8 incomes and expenses'],
    [
      { ...rent, action: 'undidChange', undoneAction: 'skippedOccurrence' },
      'Ana undid: skipped Rent on Nov 1',
    ],
    [
      { action: 'undidChange', undoneAction: 'setStartingBalance', amountCents: 5_00 },
      'Ana undid: set the starting balance to $5.00',
    ],
    [
      { ...rent, action: 'undidChange', undoneAction: 'undidChange' },
      'Ana brought back an undone change of Rent',
    ],
    [{ action: 'undidChange', undoneAction: 'undidChange' }, 'Ana brought back an undone change'],
    [{ ...rent, action: 'undidChange' }, 'Ana undid a change of Rent'],
    [{ action: 'undidChange' }, 'Ana undid a change'],
    [{ action: 'createdScenario', name: 'Flat' }, 'Ana created the scenario Flat'],
    [{ action: 'deletedScenario', name: 'Flat' }, 'Ana threw away the scenario Flat'],
    [{ action: 'restoredScenario', name: 'Flat' }, 'Ana restored the scenario Flat'],
    [
      { action: 'appliedScenario', name: 'Flat', count: 2 },
      'Ana made the scenario Flat real: 2 changes',
    ],
    [{ action: 'appliedScenario', count: 1 }, 'Ana made a scenario real: 1 change'],
    [{ action: 'movedCashFlowsOut', name: 'Rent' }, 'Ana moved Rent to another account'],
    [
      { action: 'movedCashFlowsIn', count: 3 },
      'Ana moved 3 incomes and expenses here from another account',
    ],
    [{ action: 'copiedCashFlowsIn', name: 'Rent' }, 'Ana copied Rent here from another account'],
    [
      { action: 'undidChange', undoneAction: 'movedCashFlowsOut', name: 'Rent' },
      'Ana undid: moved Rent to another account',
    ],
  ])('for %o is "%s"', (fields, expected) => {
    expect(sentence(fields)).toBe(expected)
  })

  it('says "You" for the user’s own act, and names the year of a date in another year', () => {
    expect(sentence({ ...rent, date: '2027-01-01', isOwn: true })).toBe(
      'You marked Rent done for Jan 1, 2027',
    )
  })
})

describe('the days of a list of activities', () => {
  it('follow the time zone of the browser, newest first', () => {
    const days = groupByDay(
      ['2026-11-20T12:00:00.000Z', '2026-11-20T11:00:00.000Z', '2026-11-18T12:00:00.000Z'].map(
        (at, index) => activity({ at, id: 3 - index }),
      ),
    )
    expect(days.map(({ activities }) => activities.map(({ id }) => id))).toEqual([[3, 2], [1]])
    expect(days[0]?.date).toBe(dateOf('2026-11-20T12:00:00.000Z'))
  })

  it('are named Today, Yesterday, or by their date', () => {
    expect(nameDay('2026-11-20', TODAY)).toBe('Today')
    expect(nameDay('2026-11-19', TODAY)).toBe('Yesterday')
    expect(nameDay('2026-11-18', TODAY)).toBe('Wed, Nov 18')
    expect(nameDay('2026-02-28', '2026-03-01')).toBe('Yesterday')
    expect(nameDay('2025-12-30', '2026-01-02')).toBe('Tue, Dec 30, 2025')
  })
})

it('a moment is shown with its time, and with its day unless that is today', () => {
  const moment = '2026-11-20T12:00:00.000Z'
  const [date, nextYear] = [dateOf(moment), '2027-01-01']
  expect(formatMoment(moment, date)).toMatch(/^at \d{1,2}:\d\d\s[AP]M$/)
  expect(formatMoment(moment, '2026-11-02')).toMatch(/^on Nov (19|20|21) at \d{1,2}:\d\d\s[AP]M$/)
  expect(formatMoment(moment, nextYear)).toMatch(/^on Nov (19|20|21), 2026 at \d{1,2}:\d\d\s[AP]M$/)
})
