/** CSV files from spreadsheets, files with mistakes, and hostile files [behaviour: CSV import]. */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readLimitedRows } from '../../../src/server/csv/checked-file.ts'
import { AppError } from '../../../src/shared/app-error.ts'
import { CSV_MESSAGES, type Separator } from '../../../src/shared/files/csv-columns.ts'
import { checkCsv } from '../../support/csv-files.ts'

const HEADER = 'type,name,amount'
const MAPPED = {
  type: 0,
  name: 1,
  amount: 2,
  recurrenceType: null,
  recurrenceDay: null,
  startDate: null,
}
const MB = 1024 * 1024

async function check(csv: string | Uint8Array, mapping: typeof MAPPED | null = null) {
  return checkCsv(csv, mapping)
}

async function refusalOf(csv: string | Uint8Array, mapping: typeof MAPPED | null = null) {
  const error: unknown = await check(csv, mapping).catch((error: unknown) => error)
  if (!(error instanceof AppError)) throw new Error('The file was not refused.', { cause: error })
  expect(error.code).toBe('BAD_REQUEST')
  return error.message
}

const FLOWS = [
  {
    kind: 'income',
    name: 'Salary',
    amountCents: 500_000,
    schedule: { recurrenceDay: 1 },
    date: null,
  },
  {
    kind: 'expense',
    name: 'Gas, water',
    amountCents: 12_050,
    schedule: { recurrenceDay: 5 },
    date: null,
  },
  { kind: 'expense', name: 'Café "Zoë"', amountCents: 4_000, schedule: { recurrenceDay: null } },
]

describe('an imported file', () => {
  it.each([
    [
      'Excel, with semicolons and a byte order mark',
      '\ufeffType;Name;Amount;Recurrence Type;Recurrence Day;Start Date\r\nincome;Salary;5000.00;monthly;1;\r\nexpense;Gas, water;120.50;weekly;5;\r\nexpense;"Café ""Zoë""";40.00;one-time;;2026-12-24\r\n;;;;;\r\n',
    ],
    [
      'Google Sheets, with commas and without a last newline',
      'Type,Name,Amount,Recurrence Type,Recurrence Day,Start Date\r\nincome,Salary,5000,monthly,1,\r\nexpense,"Gas, water",120.5,weekly,5,\r\nexpense,"Café ""Zoë""",40,one-time,,2026-12-24',
    ],
    [
      'LibreOffice, with tabs and every text quoted',
      '"Type"\t"Name"\t"Amount"\t"Recurrence Type"\t"Recurrence Day"\t"Start Date"\n"income"\t"Salary"\t5000.00\t"monthly"\t1\t\n"expense"\t"Gas, water"\t120.50\t"weekly"\t"Friday"\t\n"expense"\t"Café ""Zoë"""\t40.00\t"one-time"\t\t2026-12-24\n',
    ],
    [
      'an old Mac',
      'Type,Name,Amount,Frequency,Day,Date\rincome,Salary,5000,monthly,1,\rexpense,"Gas, water",120.5,weekly,5,\rexpense,"Café ""Zoë""",40,once,,2026-12-24\r',
    ],
  ])('from %s is read', async (_name, csv) => {
    const { rows, errors } = await check(csv)
    expect(errors).toEqual([])
    expect(rows).toMatchObject(FLOWS)
  })

  it('is reported with the first line of each wrong row', async () => {
    const csv = `\n\r\n${HEADER}\r\n\r\nx,a,1\r\nx,"b\r\nb\nb",1\n\nincome,c,1\n,,\n \nx,d,1\rx,"e`
    expect(await refusalOf(csv)).toBe('Row 14: A quote (") is opened and never closed.')
    const { rows, errors } = await check(`${csv}"`)
    expect(rows.map((row) => row.name)).toEqual(['c'])
    expect(errors.map((error) => error.slice(0, error.indexOf(':')))).toEqual([
      'Row 5',
      'Row 6',
      'Row 13',
      'Row 14',
    ])
  })

  it('may have rows shorter than its header, and longer ones whose extra cells are empty', async () => {
    const { rows, errors } = await check(
      `${HEADER},day,,\nincome,a,1\nincome,b,1,2,, ,,\nincome,c\nincome,d,1,2,3\n`,
    )
    expect(rows.map((row) => row.name)).toEqual(['a', 'b'])
    expect(errors).toEqual([
      expect.stringMatching(/^Row 4: The amount must/),
      expect.stringMatching(/^Row 5: The row has 5 cells, the header 4: /),
    ])
  })

  it.each([
    [',', 'is there a comma in the amount? A name with a comma needs quotes around it.'],
    [';', 'is there a semicolon in the name? It needs quotes around it.'],
    ['\t', 'is there a tab in the name? It needs quotes around it.'],
  ])(
    'imports no wrong amount from a row with more cells than the header, separated by %j',
    async (separator, question) => {
      const csv = `${HEADER}\nexpense,Rent,1,200\nexpense,Gas,5`.replaceAll(',', separator)
      const { rows, errors } = await check(csv)
      expect(rows).toMatchObject([{ name: 'Gas', amountCents: 500 }])
      expect(errors).toEqual([`Row 2: The row has 4 cells, the header 3: ${question}`])
    },
  )

  it.each(['sep=;\r\n', '\ufeffsep=;\n', '"sep=;"\r'])(
    'may begin with the line %j of Excel, which counts in line numbers',
    async (line) => {
      const { rows, errors } = await check(`${line}type;name;amount\nincome;a, b;1\nx;c;1`)
      expect(rows).toMatchObject([{ name: 'a, b', amountCents: 100 }])
      expect(errors).toEqual([expect.stringMatching(/^Row 4: The type must be/)])
      expect(await refusalOf(`${line}type;name;amount\nincome;"a;1`)).toMatch(/^Row 3: A quote/)
    },
  )

  it('is reported at its first row when it has no header and was mapped by hand', async () => {
    const csv = 'expense,Rent,1850\nexpense,Gas,5'
    const { rows, failed, errors } = await check(csv, MAPPED)
    expect(rows).toMatchObject([{ name: 'Gas' }])
    expect([failed, errors]).toEqual([
      1,
      [
        'Row 1: The first row must be the header, but this one looks like data. It is not imported: put a header row above it.',
      ],
    ])
    expect(await refusalOf(csv)).toBe(CSV_MESSAGES.unmapped)
    expect(await refusalOf('expense,Rent,1850', MAPPED)).toBe(CSV_MESSAGES.noRows)
  })

  it('has at most 1,000 errors, of which the last counts the other wrong rows', async () => {
    const wrong = (count: number) => check(`${HEADER}\n${'x,y,z\n'.repeat(count)}`)
    const thousand = await wrong(1_000)
    expect([thousand.failed, thousand.errors.length]).toEqual([1_000, 1_000])
    expect(thousand.errors[999]).toMatch(/^Row 1001: The type/)
    const more = await wrong(1_234)
    expect([more.failed, more.errors.length]).toEqual([1_234, 1_000])
    expect(more.errors[998]).toMatch(/^Row 1000: The type/)
    expect(more.errors[999]).toBe('And 235 more rows are wrong.')
  })

  it('is read with the given columns', async () => {
    const { rows } = await check('a;b;c\n1.50;Rent;expense', { ...MAPPED, type: 2, amount: 0 })
    expect(rows).toMatchObject([{ kind: 'expense', name: 'Rent', amountCents: 150 }])
  })
})

describe('an imported file is refused as a whole', () => {
  const { empty, noRows, strangeHeader, unmapped } = CSV_MESSAGES
  const notText = 'The file is not plain text in UTF-8. Please save it as "CSV UTF-8".'

  it.each([
    ['that is empty', '', empty],
    ['with only a byte order mark', '\ufeff', empty],
    ['with only blank lines', ' \n\n,,\r\n', empty],
    ['with only a header', `${HEADER}\n`, noRows],
    ['with only a header and blank rows', `${HEADER}\n,,\n\n`, noRows],
    ['without known columns', 'a,b,c\n1,2,3', strangeHeader],
    ['without a column for the amount', 'type,name\nincome,a', unmapped],
    ['with a NUL', `${HEADER}\nincome,a\0b,1`, notText],
    ['in UTF-16', Buffer.from(`\ufeff${HEADER}\nincome,a,1`, 'utf16le'), notText],
    ['in Windows-1252', Buffer.from(`${HEADER}\nincome,Café,1`, 'latin1'), notText],
    [
      'with a quote that is escaped with a backslash, and so never closed',
      `${HEADER}\nincome,"12\\"",1\n`,
      'Row 2: A quote is escaped with a backslash (\\"). Write two quotes ("") for one instead.',
    ],
    ['with an open quote', `${HEADER}\nincome,"a,1\n`, /^Row 2: A quote \("\) is opened/],
  ])('%s', async (_name, csv, sentence) => {
    expect(await refusalOf(csv)).toMatch(sentence)
  })

  it('without the columns of its mapping', async () => {
    const csv = `${HEADER}\nincome,a,1`
    expect(await refusalOf(csv, { ...MAPPED, amount: null } as never)).toBe(unmapped)
    expect(await refusalOf(csv, { ...MAPPED, amount: 3 })).toBe(
      'Column 3 is mapped, but the file has only columns 0 to 2.',
    )
  })

  const tooLong =
    /^Row \d+ is longer than 100,000 bytes\. Is a quote \("\) opened and never closed\?$/

  it.each([
    ['of newlines', '\n'.repeat(5 * MB), empty],
    ['of Windows’ newlines', '\r\n'.repeat(2.5 * MB), empty],
    ['of commas', ','.repeat(5 * MB), tooLong],
    ['of quotes', '"'.repeat(5 * MB), tooLong],
    ['of one cell', `${HEADER}\nincome,${'a'.repeat(5 * MB)}`, tooLong],
    ['of one quoted cell', `${HEADER}\nincome,"${'a\n'.repeat(2.5 * MB)}`, tooLong],
    [
      'of rows',
      `${HEADER}\n${'x\n'.repeat(2.5 * MB)}`,
      'A CSV file can have at most 500,000 rows.',
    ],
    [
      'of right rows before a quote that nothing closes',
      `${HEADER}\n${'income,a,1\n'.repeat(400_000)}"`,
      'Row 400002: A quote (") is opened and never closed.',
    ],
  ])('when it is 5 MB %s', async (_name, csv, sentence) => {
    expect(await refusalOf(csv)).toMatch(sentence)
  })

  it('but row by row when every row is wrong', async () => {
    const { rows, failed } = await check(`${HEADER}\n${'x\n'.repeat(400_000)}`)
    expect([rows.length, failed]).toEqual([0, 400_000])
  })
})

const TOKENS =
  '" " \\" sep=; , ; \t \n \n \r\n \r \0 \ufeff = $ - 5 1.5 income expense type name amount date once 2026-12-24'
    .split(' ')
    .concat(' ')

describe('any CSV text', () => {
  const RUNS = Number(process.env.CSV_FILES ?? 1_000)

  const cell = fc.string({
    unit: fc.constantFrom('a', 'é', '🏠', ' ', ',', ';', '"', '\n', '\r\n'),
  })
  const newline = fc.constantFrom('\n', '\r\n', '\r')
  const separator = fc.constantFrom<Separator>(',', ';', '\t')
  const writtenRow = fc.record({
    cells: fc.array(cell, { minLength: 1, maxLength: 4 }),
    quoteAll: fc.boolean(),
    spaces: fc.constantFrom('', '', ' ', '   '),
    newline,
    blankLines: fc.nat({ max: 2 }),
  })

  it('is read with the cells and line numbers with which it was written', async () => {
    await fc.assert(
      fc.asyncProperty(separator, fc.array(writtenRow), async (separator, rows) => {
        let csv = ''
        const expected = rows.flatMap(({ cells, quoteAll, spaces, newline, blankLines }) => {
          csv += newline.repeat(blankLines)
          const line = csv.replaceAll('\r\n', '\n').split(/[\n\r]/).length
          const quoted = quoteAll || cells.join('') === '' || /[",;\r\n]/.test(cells.join(''))
          const write = (text: string) =>
            spaces + (quoted ? `"${text.replaceAll('"', '""')}"` : text)
          csv += cells.map(write).join(separator) + newline
          // Spaces before a quote are no part of a cell, and a line of spaces is no row.
          if (quoted) return { cells, line }
          const trimmed = cells.map((text) => text.trimStart())
          return cells.length === 1 && trimmed[0] === '' ? [] : { cells: trimmed, line }
        })
        const read: typeof expected = []
        readLimitedRows(Buffer.from(csv), { separator, headerAt: 0 }, (cells, line) =>
          read.push({ cells, line }),
        )
        expect(read).toEqual(expected)
      }),
      { numRuns: RUNS },
    )
  })

  it('is answered with sentences when it is random', async () => {
    const token = fc.constantFrom(...TOKENS)
    const body = fc.array(token, { maxLength: 40 }).map((tokens) => tokens.join(''))
    const head = fc.constantFrom('', `${HEADER}\n`, `${HEADER}\nincome,a,1\n`)
    await fc.assert(
      fc.asyncProperty(head, body, fc.constantFrom(MAPPED, null), async (head, body, mapping) => {
        const { rows, failed, errors } = await check(head + body, mapping).catch(asRefused)
        expect(rows.length + failed).toBeGreaterThan(0)
        expect(errors).toHaveLength(failed)
        for (const error of errors) expect(error).toMatch(/^(Row \d+: )?[A-Z].{10,}$/)
      }),
      { numRuns: RUNS },
    )
  })
})

/** Makes the refusal of a whole file look like a file with one error. */
function asRefused(error: unknown) {
  if (!(error instanceof AppError)) throw error
  return { rows: [], failed: 1, errors: [error.message] }
}
