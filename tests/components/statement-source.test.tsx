/** Choosing the files of a bank statement, in the check-in dialog [behaviour: Bank statements]. Today is 20 November 2026. */
import { readFileSync } from 'node:fs'
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { type AppPage, openPage, press } from '../support/app-page.tsx'
import { ofxOf } from '../support/example-statements.ts'
import { openCheckIn } from './check-in-page.ts'
import { seed } from './outlook-plan.ts'

const READ = /statement\.read/
const FIELD = 'Choose the files of a bank statement'

const ROWS = [
  { date: '2025-12-30', cents: -185_000, text: 'HOME RENT' },
  { date: '2026-11-15', cents: 2_500_00, text: 'ACME PAYROLL' },
]

function ofxFile(options?: Parameters<typeof ofxOf>[1], name = 'checking.ofx'): File {
  return new File([ofxOf(ROWS, options)], name)
}

async function openSource(page: AppPage) {
  const dialog = await openCheckIn(page)
  await press(page, 'From a bank statement', dialog)
  const choose = async (files: File[]) => page.upload(await dialog.findByLabelText(FIELD), files)
  return { dialog, choose }
}

test('a statement is read once it is chosen, and other files can be added', async () => {
  const page = await openPage({ before: seed })
  const { dialog, choose } = await openSource(page)
  await dialog.findByLabelText(FIELD)
  expect(dialog.getByText('Your statement is read once and not kept.')).toBeVisible()
  expect(dialog.getByText(/^On your bank’s website, /)).toBeVisible()
  await choose([ofxFile({ closing: { on: '2026-11-15', cents: 1_203_11 } })])
  await dialog.findByText('2 lines from Dec 30, 2025 to Nov 15, closing balance $1,203.11.')
  await press(page, 'Other Files', dialog)
  expect(dialog.getByLabelText('Remove checking.ofx')).toBeVisible()
  await choose([ofxFile({ closing: { on: '2026-11-18', cents: 5 } }, 'again.ofx')])
  // Lines that are in both files count once.
  await dialog.findByText('2 lines from Dec 30, 2025 to Nov 15, closing balance $0.05 on Nov 18.')
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('ACME')
})

test('a statement with several accounts asks which one is meant', async () => {
  const page = await openPage({ before: seed })
  const { dialog, choose } = await openSource(page)
  await choose([ofxFile({ accountNumber: '1111' }), ofxFile({ accountNumber: '2222' }, 'b.ofx')])
  const [first] = await dialog.findAllByRole('radio')
  expect(dialog.getByRole('group', { name: /^These files have several accounts/ })).toBeVisible()
  expect(dialog.getByRole('radio', { name: 'All of them They are one account.' })).toBeVisible()
  await press(page, 'Continue', dialog)
  expect(dialog.getByRole('alert')).toHaveTextContent('Choose an account.')
  await page.click(first!)
  await press(page, 'Continue', dialog)
  await dialog.findByText('2 lines from Dec 30, 2025 to Nov 15.')
})

function sampleFile(name: string): File {
  return new File([readFileSync(`tests/samples/csv/${name}`)], name)
}

test('a statement asks for the order of dates and the meaning of amounts where nothing proves them', async () => {
  const page = await openPage({ before: seed })
  const { dialog, choose } = await openSource(page)
  await choose([sampleFile('20180226_12345678.csv')])
  await dialog.findByRole('group', { name: 'Is 10/02/2018 Oct 2 or Feb 10?' })
  await page.click(dialog.getByRole('radio', { name: /^Feb 10/ }))
  await press(page, 'Continue', dialog)
  await dialog.findByText('1 line on Feb 10, 2018.')

  await press(page, 'Other Files', dialog)
  await press(page, 'Remove 20180226_12345678.csv', dialog)
  await choose([sampleFile('test_row_format_CD_flag.csv')])
  const table = await dialog.findByRole('region', { name: 'First rows' })
  expect(within(table).getAllByRole('row')).toHaveLength(4)
  const asked = /^Is an amount without a minus, like 33,87, money in or money out\?$/
  expect(dialog.getByRole('group', { name: asked })).toBeVisible()
  await page.click(dialog.getByRole('radio', { name: 'Money that goes out' }))
  await press(page, 'Continue', dialog)
  await dialog.findByText('73 lines from Sep 18, 2017 to Oct 19, 2017.')
})

test('a statement of a card whose amounts have no minus is asked about, without its columns', async () => {
  const page = await openPage({ before: seed })
  const { dialog, choose } = await openSource(page)
  const lines = ['12.00', '7.50', '3.00'].map((amount) => `D1/26'26\nT${amount}\nPShop\n^\n`)
  await choose([new File([`!Type:CCard\n${lines.join('')}`], 'card.qif')])
  const asked = 'Is an amount without a minus, like $12.00, money in or money out?'
  expect(await dialog.findByRole('group', { name: asked })).toBeVisible()
  expect(dialog.getByRole('radio', { name: 'Money that goes out' })).toBeChecked()
  await page.click(dialog.getByRole('radio', { name: 'Money that comes in' }))
  await press(page, 'Continue', dialog)
  await dialog.findByText('3 lines on Jan 26.')
  await page.click(dialog.getByText('Something looks wrong?'))
  expect(dialog.getByRole('radio', { name: /^As it was read/ })).toHaveAccessibleName(/ in$/)
})

const CARD = ['01/13/2026,TV,15.49', '01/20/2026,PAYMENT - THANK YOU,-15.49']

function csvFile(rows: string[], name: string, header = 'Date,Description,Amount'): File {
  return new File([[header, ...rows].join('\n')], name)
}

test('the answer about a statement counts for each file of its layout, and the next layout is named', async () => {
  const page = await openPage({ before: seed })
  const { dialog, choose } = await openSource(page)
  const later = csvFile(
    ['02/13/2026,TV,-15.49', '02/20/2026,PAY,15.49', '02/21/2026,A,-1.00'],
    'b.csv',
  )
  const other = csvFile(['1.000,01/14/2026,Rent', '1.500,01/15/2026,Pay'], 'c.csv', 'Sum,Day,What')
  await choose([csvFile(CARD, 'a.csv'), later, other])
  expect(await dialog.findByText('About a.csv, and files like it:')).toBeVisible()
  await page.click(dialog.getByRole('radio', { name: 'Money that goes out' }))
  await press(page, 'Continue', dialog)
  expect(await dialog.findByText('About c.csv, and files like it:')).toBeVisible()
  await page.click(dialog.getByRole('radio', { name: 'Money that goes out' }))
  await press(page, 'Continue', dialog)
  expect(await dialog.findByRole('group', { name: 'Is 1.000 $1.00 or $1,000.00?' })).toBeVisible()
  await page.click(dialog.getByRole('radio', { name: '$1,000.00' }))
  await press(page, 'Continue', dialog)
  await dialog.findByText('7 lines from Jan 13 to Feb 21.')
  const sent = page.network.calls.filter((call) => READ.test(call))
  expect(sent).toHaveLength(4)
})

test('the link “Something looks wrong?” turns the signs of any file, and chooses another column', async () => {
  const page = await openPage({ before: seed })
  const { dialog, choose } = await openSource(page)
  await choose([ofxFile()])
  await dialog.findByText(/^2 lines/)
  await page.click(dialog.getByText('Something looks wrong?'))
  expect(
    dialog.getByRole('radio', { name: 'As it was read ACME PAYROLL: $2,500.00 in' }),
  ).toBeChecked()
  await page.click(dialog.getByRole('radio', { name: /^The other way round/ }))
  await press(page, 'Read It Again', dialog)
  await waitFor(() =>
    expect(
      dialog.getByRole('radio', { name: 'As it was read ACME PAYROLL: $2,500.00 out' }),
    ).toBeChecked(),
  )
  await press(page, 'Other Files', dialog)
  await press(page, 'Remove checking.ofx', dialog)
  await choose([
    csvFile(
      ['01/13/2026,TV,-15.49,Old note', '01/20/2026,PAY,20.00,B'],
      'a.csv',
      'Date,Description,Amount,Note',
    ),
  ])
  await dialog.findByText(/^2 lines/)
  await page.click(dialog.getByText('Something looks wrong?'))
  expect(dialog.getByRole('radio', { name: 'Money that comes in' })).toBeChecked()
  await page.click(dialog.getByRole('radio', { name: 'Money that goes out' }))
  await page.click(dialog.getByText('Other columns'))
  await page.selectOptions(dialog.getByLabelText('Account'), 'Note')
  await press(page, 'Read It Again', dialog)
  expect(await dialog.findByRole('group', { name: /^These files have several/ })).toBeVisible()
})

test('a statement without an answer keeps its files, and one press sends them again', async () => {
  const page = await openPage({ before: seed })
  const { dialog, choose } = await openSource(page)
  const mend = page.network.break(READ)
  await choose([ofxFile()])
  expect(await dialog.findByRole('alert')).toHaveTextContent(/^There was no answer\./)
  expect(dialog.getByText('checking.ofx')).toBeVisible()
  mend()
  await press(page, 'Try Again', dialog)
  await dialog.findByText(/^2 lines/)
})

test('a statement that is too large is not sent, and a refused file is replaced', async () => {
  const page = await openPage({ before: seed })
  const { dialog, choose } = await openSource(page)
  const problem = () => dialog.getByRole('alert').textContent
  const file = ofxFile()
  await choose(Array.from({ length: 13 }, () => file))
  await waitFor(() =>
    expect(problem()).toBe('These are 13 files. At most 12 can be read together.'),
  )
  await choose([new File([new Uint8Array(6_000_000)], 'large.csv')])
  await waitFor(() =>
    expect(problem()).toBe('This file has 5.8 MB. At most 5 MB can be read together.'),
  )
  await choose([new File([], 'empty.csv')])
  await waitFor(() => expect(problem()).toBe('“empty.csv” is empty, or is no file.'))
  expect(page.network.calls.filter((call) => READ.test(call))).toEqual([])
  await choose([new File(['%PDF-1.4'], 'statement.pdf')])
  await waitFor(() => expect(problem()).toMatch(/^This file is a PDF\./))
  expect(dialog.queryByRole('button', { name: /^Read|^Try/ })).toBeNull()
  await choose([file])
  await dialog.findByText(/^2 lines/)
})

test('a statement that is dropped on the check-in is read, but not after that is closed', async () => {
  const page = await openPage({ before: seed })
  await openCheckIn(page)
  const asked = new Promise<Request>((resolve) => {
    page.network.answer(READ, (request) => {
      resolve(request)
      return new Promise(() => {})
    })
  })
  fireEvent.drop(window, { dataTransfer: { files: [ofxFile()], types: ['Files'] } })
  const { signal } = await asked
  expect(await screen.findByText('Reading 1 file...')).toBeVisible()
  await page.keyboard('{Escape}')
  await waitFor(() => expect(signal.aborted).toBe(true))
})

test('the frame for dropped files stays while they move within the window', async () => {
  const page = await openPage({ before: seed })
  const { dialog } = await openSource(page)
  const field = (await dialog.findByLabelText(FIELD)).closest('label')!
  const other = dialog.getByText(/^On your bank’s website, /)
  const over = { dataTransfer: { types: ['Files'] } }
  const [entered, left] = [{ bubbles: true }, { bubbles: true, relatedTarget: null }]
  const isOver = () => field.classList.contains('border-accent')
  // Browsers say again and again that something is over it.
  await waitFor(() => {
    fireEvent.dragEnter(field, entered)
    fireEvent.dragOver(field, over)
    expect(isOver()).toBe(true)
  })
  // Older versions of Safari never say where the pointer goes.
  fireEvent.dragEnter(other, entered)
  fireEvent.dragLeave(field, left)
  await page.network.settle()
  expect(isOver()).toBe(true)
  fireEvent.dragLeave(other, left)
  await waitFor(() => expect(isOver()).toBe(false))
})
