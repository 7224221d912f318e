/** The rows that an import accepts, and the sentence for each mistake in a row [behaviour: CSV import]. */
import { describe, expect, it } from 'vitest'
import { checkCsv } from '../../support/csv-files.ts'

const HEADER = 'type,name,amount,recurrence type,recurrence day,start date'

async function check(row: string) {
  return checkCsv(`${HEADER}\n${row}`)
}

async function rowOf(text: string) {
  const { rows, errors } = await check(text)
  expect(errors).toEqual([])
  return rows[0]
}

async function sentenceOf(text: string) {
  const { rows, errors } = await check(text)
  expect([rows.length, errors.length]).toEqual([0, 1])
  expect(errors[0]).toMatch(/^Row 2: [A-Z].*\.$/)
  return errors[0]?.slice('Row 2: '.length)
}

describe('a valid row of a file', () => {
  const monthly = { recurrenceType: 'MONTHLY', recurrenceDay: null, date: null }

  it.each([
    ['expense,Rent,1850', { kind: 'expense', name: 'Rent', amountCents: 185_000, ...monthly }],
    ['INCOME, Tips ,0.5', { kind: 'income', name: 'Tips', amountCents: 50, ...monthly }],
    ['Expense,"Gas, water",.05', { name: 'Gas, water', amountCents: 5 }],
    [
      'expense,"The ""old"" car",999999999.99',
      { name: 'The "old" car', amountCents: 99_999_999_999 },
    ],
    ["expense,'=1+1,1", { name: '=1+1' }],
    ['expense,5" pipe,1', { name: '5" pipe' }],
    ['expense,日本 🏠,1', { name: '日本 🏠' }],
    ['income,a,1,daily,9,', { recurrenceType: 'DAILY', recurrenceDay: null, date: null }],
    ['income,a,1,Weekly,friday,', { recurrenceType: 'WEEKLY', recurrenceDay: 5 }],
    ['income,a,1,WEEKLY,0,', { recurrenceType: 'WEEKLY', recurrenceDay: 0 }],
    ['income,a,1,bi-weekly,Saturday,', { recurrenceType: 'BIWEEKLY', recurrenceDay: 6 }],
    ['income,a,1,biweekly,,', { recurrenceType: 'BIWEEKLY', recurrenceDay: null }],
    ['income,a,1,Monthly,31,', { recurrenceType: 'MONTHLY', recurrenceDay: 31 }],
    ['income,a,1,bi-monthly,3,', { recurrenceType: 'BIMONTHLY', recurrenceDay: null }],
    ['income,a,1,BIMONTHLY,,', { recurrenceType: 'BIMONTHLY' }],
    ['income,a,1,annual,15,', { recurrenceType: 'YEARLY', recurrenceDay: 15 }],
    ['income,a,1,one-time,,2026-12-24', { recurrenceType: 'ON_X_DAY', date: '2026-12-24' }],
    ['income,a,1,once,x,2026-12-24', { recurrenceType: 'ON_X_DAY', recurrenceDay: null }],
    ['income,a,1,ON_X_DAY,,2024-02-29', { recurrenceType: 'ON_X_DAY', date: '2024-02-29' }],
    ['income,a,1,,,2026-12-24', { recurrenceType: 'ON_X_DAY', date: '2026-12-24' }],
    ['income,a,1,monthly,5,2026-12-24', { recurrenceType: 'MONTHLY', date: '2026-12-24' }],
    ['income,a,1,monthly,31st,', { recurrenceDay: 31 }],
    ['income,a,1,monthly,the 2nd,', { recurrenceDay: 2 }],
    ['income,a,1,monthly,Last,', { recurrenceDay: 31 }],
    ['income,a,1,yearly,last day of the month,', { recurrenceDay: 31 }],
    ['income,a,1,annually,,', { recurrenceType: 'YEARLY' }],
    ['income,a,1,every year,,', { recurrenceType: 'YEARLY' }],
    ['income,a,1,Fortnightly,friday,', { recurrenceType: 'BIWEEKLY', recurrenceDay: 5 }],
    ['income,a,1,every 2 weeks,friday,', { recurrenceType: 'BIWEEKLY', recurrenceDay: 5 }],
    ['income,a,1,every other week,,', { recurrenceType: 'BIWEEKLY' }],
    ['income,a,1,Every day,,', { recurrenceType: 'DAILY' }],
    ['income,a,1,twice a month,,', { recurrenceType: 'BIMONTHLY' }],
    ['income,a,1,semi-monthly,,', { recurrenceType: 'BIMONTHLY' }],
    ['income,a,1,monthly,5,,,  ,', { recurrenceType: 'MONTHLY', recurrenceDay: 5 }],
    // Spreadsheets write line breaks and tabs within a cell.
    ['income,"a\nb",1', { name: 'a b' }],
    ['income,"\r\na \r\n\r\n\tb\t",1', { name: 'a b' }],
    // Spaces around quotes.
    ['income, "Rent, garage", 1', { name: 'Rent, garage' }],
    ['  income  ,  "The ""old"" car",1', { name: 'The "old" car' }],
    [
      'income, "Rent"  , "1" , "monthly" ,"5" ',
      { name: 'Rent', amountCents: 100, recurrenceDay: 5 },
    ],
    ['income, 5" pipe ,1', { name: '5" pipe' }],
    ['income,"Rent" and "gas" ,1', { name: '"Rent" and "gas"' }],
    // A backslash at the end of a cell escapes nothing.
    ['income,"C:\\",1', { name: 'C:\\' }],
    ['income,"a \\""b",1', { name: 'a \\"b' }],
    ['income,"""a\\""b""",1', { name: '"a\\"b"' }],
  ])('is read: %s', async (text, row) => {
    const read = await rowOf(text)
    expect({ ...read, ...read?.schedule }).toMatchObject(row)
  })
})

describe('a wrong row of a file', () => {
  const plainNumber =
    /^The amount must be a plain number like 1234.50, without a currency symbol or/
  const decimalComma = /^The amount must have a decimal point, .* has a decimal comma\.$/
  const backslash =
    'A quote is escaped with a backslash (\\"). Write two quotes ("") for one instead.'
  const aboveZero = /^The amount must be a number above 0 with at most 2 decimals, like 1234.50, /

  it.each([
    ['salary,a,1', 'The type must be income or expense, not "salary".'],
    [',a,1', 'The type must be income or expense, but it is empty.'],
    ['income,,1', 'The name is required.'],
    [`income,${'x'.repeat(201)},1`, 'The name must have at most 200 characters.'],
    ['income,a\vb,1', 'The name must not contain control characters.'],
    ['income,a\u0007,1', 'The name must not contain control characters.'],
    ['"in\ncome",a,1', 'The type must be income or expense, not "in come".'],
    ['income,a,$1.00', plainNumber],
    ['income,a,€1', plainNumber],
    ['income,a,"1,234.50"', plainNumber],
    ['income,a,"1 234.50"', plainNumber],
    ['income,a,"1,234"', plainNumber],
    [
      'income,a,"1234,50"',
      'The amount must have a decimal point, like 1234.50. "1234,50" has a decimal comma.',
    ],
    ['income,a,"12,5"', decimalComma],
    ['income,a,"1.234,50"', decimalComma],
    ['income,a,', aboveZero],
    ['income,a,0', aboveZero],
    ['income,a,0.00', aboveZero],
    ['income,a,-5', aboveZero],
    ['income,a,+5', aboveZero],
    ['income,a,1.005', aboveZero],
    ['income,a,1e3', aboveZero],
    ['income,a,(5)', aboveZero],
    ['income,a,five', aboveZero],
    ['income,a,1000000000', 'The amount must be at most 999999999.99, not "1000000000".'],
    [
      `income,a,${'9'.repeat(60)}`,
      `The amount must be at most 999999999.99, not "${'9'.repeat(40)}…".`,
    ],
    [
      'income,a,1,now and then',
      /^The recurrence type must be daily, weekly, .*, or like every 3 weeks, not "now and then"\.$/,
    ],
    ['income,a,1,constructor', /^The recurrence type must be/],
    ['income,a,1,every 100 days', /^The recurrence type must be/],
    ['income,a,1,every 4 weeks', 'Every 4 weeks needs a date to count from.'],
    [
      'income,a,1,weekly,7',
      'The recurrence day must be 0 (Sunday) to 6 or a weekday’s name, not "7".',
    ],
    ['income,a,1,bi-weekly,Fri', /^The recurrence day must be 0 \(Sunday\) to 6/],
    ['income,a,1,monthly,0', 'The recurrence day must be 1 to 31, or last, not "0".'],
    ['income,a,1,yearly,32', 'The recurrence day must be 1 to 31, or last, not "32".'],
    ['income,a,1,monthly,Friday', /^The recurrence day must be 1 to 31/],
    ['income,a,1,monthly,1.5', /^The recurrence day must be 1 to 31/],
    ['income,a,1,one-time,,', 'A one-time item needs a start date, like 2026-11-20.'],
    [
      'income,a,1,once,,2026-02-29',
      'The start date must be a real day, written YYYY-MM-DD like 2026-11-20, not "2026-02-29".',
    ],
    ['income,a,1,once,,12/24/2026', /^The start date must be a real day/],
    ['income,a,1,weekly,last,', /^The recurrence day must be 0/],
    ['income, "the \\"old\\" car" ,1', backslash],
    ['income,a,1,monthly,1,soon', /^The start date must be a real day/],
    [
      'income,a,1,daily,,,more',
      'The row has 7 cells, the header 6: is there a comma in the amount? A name with a comma needs quotes around it.',
    ],
    ['income,a,1,200,daily,,,,more,', /^The row has 9 cells, the header 6: /],
    ['income,"the \\"old\\" car",1', backslash],
    ['income,"the \\"old, red\\" car",1', backslash],
    ['income,"old \\", red",1', backslash],
    ['income,"12\\"",1\nincome,"b",1', backslash],
    ['x,y', /^The type must .* The amount must .*$/],
  ])('is refused: %s', async (text, sentence) => {
    expect(await sentenceOf(text)).toMatch(sentence)
  })
})

it('a note of nothing but line breaks is refused in time, however long it is', async () => {
  // Each place where a formula could begin was once read to the end of the cell: a minute for one row.
  const row = `"expense","Rent",1,"a${'\n'.repeat(90_000)}b"`
  const csv = Buffer.from(`type,name,amount,note\n${Array(20).fill(row).join('\n')}`)
  const { failed, errors } = checkCsv(csv)
  expect(failed).toBe(20)
  expect(errors[0]).toBe('Row 2: The note must have at most 500 characters.')
})
