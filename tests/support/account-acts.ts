/** Random acts of a member on an account and its first cash flows, for properties of undoing them. */
import * as fc from 'fast-check'

const someDates = fc.constantFrom('2026-10-01', '2026-11-01', '2026-11-15', '2026-12-01')
const someCents = fc.constantFrom(0, 1, 250_00, 1_850_00)
const somePassedDays = fc.constantFrom(null, '2026-11-14', '2026-11-20')
const someFlows = fc.nat(5)
const some = <Name extends string, Fields>(name: Name, fields: fc.Arbitrary<Fields>) =>
  fields.map((fields) => ({ name, fields }))

/** All of one cash flow, so that a mark goes from part to part, and is changed in between. */
const someChanges = fc.oneof(
  fc.record({
    op: fc.constant('edit' as const),
    fromDate: someDates,
    amountCents: someCents,
    recurrenceDay: fc.constantFrom(1, 15),
  }),
  fc.record({ op: fc.constant('skip' as const), date: someDates }),
  fc.record({ op: fc.constant('amount' as const), date: someDates, amountCents: someCents }),
)

export const someActs = fc.oneof(
  some(
    'add',
    fc.record({
      amountCents: someCents,
      recurrenceDay: fc.constantFrom(1, 15),
      doneThrough: somePassedDays,
    }),
  ),
  some(
    'edit',
    fc.record({ at: someFlows, amountCents: someCents, name: fc.constantFrom('Rent', 'Gym') }),
  ),
  some(
    'change',
    fc.record({
      at: someFlows,
      fromDate: someDates,
      amountCents: someCents,
      recurrenceDay: fc.constantFrom(1, 15),
    }),
  ),
  some('apply', fc.record({ changes: fc.array(someChanges, { minLength: 2, maxLength: 6 }) })),
  some('rejoin', fc.record({ at: someFlows })),
  some('delete', fc.record({ at: someFlows })),
  some('restore', fc.record({ at: someFlows })),
  some('mark', fc.record({ at: someFlows, date: someDates, done: fc.boolean() })),
  some('mark', fc.record({ at: someFlows, date: someDates, done: fc.boolean() })),
  some(
    'override',
    fc.record({ at: someFlows, date: someDates, amountCents: fc.option(someCents) }),
  ),
  some('skip', fc.record({ at: someFlows, date: someDates, skipped: fc.boolean() })),
  some(
    'move',
    fc.record({ at: someFlows, date: someDates, to: fc.option(fc.constant('2026-12-05')) }),
  ),
  some(
    'set',
    fc.record(
      {
        startingBalanceCents: someCents,
        bufferCents: someCents,
        doneMovesBalance: fc.constantFrom(true, true, false),
      },
      { requiredKeys: [] },
    ),
  ),
  some('import', fc.record({ rows: fc.integer({ min: 1, max: 3 }), doneThrough: somePassedDays })),
  some('undoImport', fc.record({ which: fc.nat(2) })),
  some('restoreImport', fc.record({ which: fc.nat(2) })),
  some(
    'checkIn',
    fc.record({
      at: someFlows,
      date: someDates,
      balanceCents: someCents,
      changed: fc.array(fc.record({ at: someFlows, fromDate: someDates, amountCents: someCents }), {
        maxLength: 2,
      }),
      learned: fc.array(
        fc.record({
          at: someFlows,
          bankNames: fc.constantFrom<string[]>(['HOME RENT'], ['RENT', 'HOME']),
        }),
        {
          maxLength: 1,
        },
      ),
      created: fc.array(
        fc.record({
          amountCents: someCents,
          recurrenceDay: fc.constantFrom(1, 15),
          doneDates: fc.uniqueArray(someDates),
        }),
        { maxLength: 2 },
      ),
    }),
  ),
  some('undoCheckIn', fc.constant({})),
)
export type Act = typeof someActs extends fc.Arbitrary<infer Value> ? Value : never
