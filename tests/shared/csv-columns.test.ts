import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  findDoubtful,
  findLayout,
  fromSafeCell,
  looksLikeData,
  looksLikeHeader,
  mapColumns,
  titlesOf,
  toSafeCell,
} from '../../src/shared/files/csv-columns.ts'

const columnsOf = (header: string) => Object.values(mapColumns(header.split(',')))

describe('the columns of a CSV file', () => {
  it.each([
    ['type,name,amount,recurrence type,recurrence day,start date', [0, 1, 2, 3, 4, 5]],
    ['Start_Date,RECURRENCE-DAY,recurrenceType,Amount,Name,Type', [5, 4, 3, 2, 1, 0]],
    ['Category,Description,Value,Frequency,Day,Date', [0, 1, 2, 3, 4, 5]],
    ['type,title,cost,repeat,day,begin date', [0, 1, 2, 3, 4, 5]],
    // The name that is first in our list wins over the column that is first in the file.
    ['Category,Type,Item,Name,Sum', [1, 3, 4, null, null, null]],
    // A header that equals the name wins over a header that only contains it as a word.
    ['Account name,Name,Type of item,Type,Total amount', [3, 1, 4, null, null, null]],
    ['Kind of type,Item name,Amount (USD)', [0, 1, 2, null, null, null]],
    // A column is used for one field only.
    ['type,name,amount,recurrence type', [0, 1, 2, 3, null, null]],
    ['type', [0, null, null, null, null, null]],
    ['Transaction type,Amount', [0, null, 1, null, null, null]],
    [' Type , Name,amount ', [0, 1, 2, null, null, null]],
    // Names match whole words only. Spaces, `_`, `-`, signs and capital letters separate words.
    ['transactionType,item_name,Amount/EUR', [0, 1, 2, null, null, null]],
    ['Typeface,Nameless,Amounts,Holiday days,updated_at', [null, null, null, null, null, null]],
    // Of two headers that contain the name, the one with the word total wins.
    ['Tax amount,Total amount,Net amount', [null, null, 1, null, null, null]],
    ['Tax amount,Total cost', [null, null, 1, null, null, null]],
    ['Tax amount,Net amount', [null, null, 0, null, null, null]],
    ['Total amount,Amount', [null, null, 1, null, null, null]],
    // A header with the word date, id, account or currency is used only for a field that lists this header.
    ['Transaction Date,Transaction ID,Account Name', [null, null, null, null, null, 0]],
    ['transactionId,accountType,Currency value,Item', [null, 3, null, null, null, null]],
    ['Start date of day,Day date', [null, null, null, null, null, 0]],
    // These are dates, but not the start date.
    ['end date,created_date,Date modified,updatedDate', [null, null, null, null, null, null]],
    ['end date,my start date', [null, null, null, null, null, 1]],
    ['constructor,toString,1', [null, null, null, null, null, null]],
    // The columns of an export that says more about schedules come after these.
    ['On_Weekends,type,COUNT FROM,name,amount,everyN', [1, 3, 4, null, null, null, 2, 5, 0]],
    // Columns like those that older files have are none of them.
    ['first date,every,weekends,last date,day of week', [null, null, null, null, 4, 0]],
  ])('are found by their headers: %s', (header, columns) => {
    expect(columnsOf(header)).toEqual(columns)
  })

  it('fill one field each, whatever their headers say', () => {
    const word = fc.constantFrom(
      'type',
      'name',
      'amount',
      'day',
      'date',
      'start',
      'recurrence',
      ' ',
    )
    const headers = fc.array(fc.array(word, { maxLength: 3 }).map((words) => words.join('')))
    fc.assert(
      fc.property(headers, (names) => {
        const columns = Object.values(mapColumns(names)).filter((column) => column !== null)
        expect(new Set(columns).size).toBe(columns.length)
        for (const column of columns) expect(names[column]).toBeDefined()
      }),
    )
  })

  it.each([
    ['type,name,amount', []],
    ['Type,Name,Amount,Amount', ['amount']],
    ['Start Date,type,start_date,name,amount,TYPE', ['type', 'startDate']],
    ['type,name,amount,Ends On,ends on', ['lastDate']],
    // Of two that are not equal, one is likelier; and those that serve no field matter to nobody.
    ['type,name,amount,value,Memo,Memo', []],
    ['type,name,amount,value,Note,note', ['note']],
  ])('are ambiguous where two headers are equal: %s', (header, fields) => {
    const headers = header.split(',')
    expect(findDoubtful(headers, mapColumns(headers))).toEqual(fields)
  })

  it('are named with their position where two headers are equal or one is empty', () => {
    expect(titlesOf(['Type', 'Amount', 'amount ', ''])).toEqual([
      'Type',
      'Amount (column 2)',
      'amount  (column 3)',
      'Column 4',
    ])
  })

  it.each([
    ['Income,Expense', true],
    ['what,AMOUNT (USD)', true],
    ['Category,Description,Value', true],
    ['Description', true],
    ['Date,Frequency,Day', false],
    ['Pricey,Assumption', false],
    ['x,y,z', false],
    ['', false],
  ])('are recognised in the header "%s": %s', (header, expected) => {
    expect(looksLikeHeader(header.split(','))).toBe(expected)
  })
})

describe('the guess whether a row is data', () => {
  it.each([
    ['expense,Rent,1850', true],
    [' INCOME ,1850.50 €,Tips', true],
    ['-$5,expense,Item', true],
    ['Income,Expense,Balance', false],
    ['Type,Income,2026', true],
    ['Type,Name,Amount,Income,2026', false],
    ['Type,Name,Amount', false],
    ['expense,Rent,Q1', false],
    ['x,Rent,1850', false],
    ['', false],
  ])('answers for %s: %s', (row, expected) => {
    expect(looksLikeData(row.split(','))).toBe(expected)
  })
})

describe('the layout of a CSV file', () => {
  it.each([
    ['type,name,amount', ','],
    ['type;name;amount\na,b,c,d,e', ';'],
    ['type\tname\tamount', '\t'],
    ['\ufeff\r\n\r\ntype;name', ';'],
    ['"a,b,c,d";"e,f";g', ';'],
    ['"a;b""c;d",e', ','],
    ['type', ','],
    ['', ','],
    ['\nsep=;\n', ';'],
    ['sep=,x\n', ','],
  ])('takes the separator of %j from its header: %j', (csv, separator) => {
    expect(findLayout(csv)).toEqual({ separator, headerAt: 0 })
  })

  it.each([
    ['sep=;\r\ntype,type,type', ';', 7],
    ['SEP=,\ntype;type;type', ',', 6],
    ['"sep=\t"\ra;b', '\t', 8],
    ['sep=;', ';', 5],
  ])('follows the line "sep=" in %j', (csv, separator, headerAt) => {
    expect(findLayout(csv)).toEqual({ separator, headerAt })
  })
})

describe('a cell that a spreadsheet would run as a formula', () => {
  it.each(['=SUM(A1)', '+1', '-1', '@x', "'=1", "''=1"])(
    'gets a quote in front, which makes it text: %s',
    (text) => {
      expect(toSafeCell(text)).toBe(`'${text}`)
    },
  )

  it.each([
    ['a;=1', "a;'=1"],
    ['a, -b|@c', "a, '-b|'@c"],
    ['a\t"+1', `a\t"'+1`],
    ["a;'=1", "a;''=1"],
    ['＝1', "'＝1"],
  ])('gets a quote after each separator too: %j', (text, safe) => {
    expect(toSafeCell(text)).toBe(safe)
  })

  it.each(['Rent', "'quoted'", "O'Brien", '', 'a=b', 'a, b; c - d'])(
    'differs from %s, which stays as it is',
    (text) => {
      expect(toSafeCell(text)).toBe(text)
      expect(fromSafeCell(text)).toBe(text)
    },
  )

  it('is read back without the quote that was added', () => {
    const text = fc.string({ unit: fc.constantFrom(...`'=+-@a ,;|\t"`) })
    fc.assert(
      fc.property(text, (name) => {
        expect(fromSafeCell(toSafeCell(name))).toBe(name)
      }),
    )
  })
})
