/** Every field that takes money reads it by one rule [behaviour: Money as it is typed]. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, onTestFinished, test } from 'vitest'
import { type AppPage, openPage, press } from '../support/app-page.tsx'
import { findStartingBalance } from './balance-head.ts'
import { seedDailyDollar } from '../support/daily-dollar.ts'
import { openHouseholdPage } from '../support/household-page.ts'
import { findDialog, openDetails, openProfile } from '../support/sharing-page.ts'
import { openWizard } from '../support/wizard-page.ts'
import { findToday } from './day-cards.ts'
import { seed } from './outlook-plan.ts'
import { openWhatIf } from './what-if-page.ts'

const NO_AMOUNT = 'Enter an amount, like 12.50.'

/** The typed text, the text after the field is left, and the sentence at it. */
type Reading = [text: string, shown: string, sentence?: string]

const refused = (text: string, sentence = NO_AMOUNT, shown = text): Reading => [
  text,
  shown,
  sentence,
]

const NEGATIVE: Reading[] = [
  ['\u2212250', '-250.00'],
  ['(250.00)', '-250.00'],
  ['$ -12.30', '-12.30'],
  ['12,5\u2013', '-12.50'],
]
const OTHERS: Reading[] = [
  ['1,234.50', '1234.50'],
  ['1.234,56', '1234.56'],
  ['14,99', '14.99'],
  ['1,234', '1234.00'],
  ['10.999.999', '10999999.00'],
  [' $ 80', '80.00'],
  ["1'234.5", '1234.50'],
  ['1\u00A0234,50', '1234.50'],
  ['+.5', '0.50'],
  refused('1.234', 'Did you mean 1,234.00 or 1.23?'),
  refused('10.999.99'),
  refused('12.5.0'),
  refused('1e3'),
  refused('1,23,4'),
  refused('1234.567', 'The amount must have at most two decimals.'),
  refused('1,000,000,000', 'The amount must be at most $999,999,999.99.'),
]

interface FieldKind {
  /** Reads the whole table. Every other field reads those lines of it that are typed too. */
  isWhole?: boolean
  takesNegative?: boolean
  /** Drops what is no part of an amount. */
  dropsStray?: boolean
  /** The text that it shows after a lone dot. */
  cleared?: string
}

/** Typing takes long, so these only. */
const TYPED = new Set(['(250.00)', '1.234,56', '14,99', '1.234', '1e3'])

/** The text of a field that drops, where it differs from the table. */
const DROPPED: Record<string, string> = {
  '1.234': '1.23',
  '10.999.99': '10.99',
  '12.5.0': '12.50',
  '1e3': '13.00',
  '1234.567': '1234.56',
  '12abc': '12.00',
}
/** The same text, typed key by key. */
const DROPPED_TYPED: Reading[] = [
  ['(250.00)', '250.00'],
  refused('1.234,56', NO_AMOUNT, '1.23,56'),
  ['14,99', '14.99'],
  ['1.234', '1.23'],
  ['1e3', '13.00'],
  ['12abc', '12.00'],
]

/** The table, for a field of this kind: pasted, then typed. */
function expectedOf(kind: FieldKind): Reading[] {
  const { isWhole, takesNegative, dropsStray, cleared = '' } = kind
  const table = [...negativeOf(kind), ...OTHERS, refused('12abc')]
  const typed = table.filter(([text]) => TYPED.has(text))
  const pasted = isWhole ? table : [...typed, refused('12abc')]
  return [
    ...(dropsStray
      ? pasted.map((reading): Reading => {
          const shown = DROPPED[reading[0]]
          return shown === undefined ? reading : [reading[0], shown]
        })
      : pasted),
    ...(dropsStray ? DROPPED_TYPED : [...typed, refused('12abc')]),
    ['.', dropsStray && !takesNegative ? '0.00' : cleared],
  ]
}

function negativeOf({ takesNegative, dropsStray }: FieldKind): Reading[] {
  if (takesNegative) return NEGATIVE
  return NEGATIVE.map(([text, shown]) =>
    dropsStray ? [text, shown.replace('-', '')] : refused(text, 'The amount must not be negative.'),
  )
}

/** Pastes and types the table into a field, and leaves the field after each text. */
async function readTable(page: AppPage, field: HTMLElement, kind: FieldKind): Promise<Reading[]> {
  const readings: Reading[] = []
  const expected = expectedOf(kind)
  const firstTyped = expected.findIndex(([text]) => text === '12abc') + 1
  for (const [place, [text]] of expected.entries()) {
    await page.clear(field)
    const isPasted = place < firstTyped
    await (isPasted ? page.paste(text) : page.keyboard(text))
    await page.tab()
    const sentence = document.getElementById(`${field.id}-error`)?.textContent
    const shown = (field as HTMLInputElement).value
    readings.push(sentence ? [text, shown, sentence] : [text, shown])
  }
  return readings
}

const BALANCE = { takesNegative: true }

test('the starting balance and the check-in follow the rule of money fields', async () => {
  const page = await openPage({ before: seedDailyDollar })
  const field = await findStartingBalance()
  await waitFor(() => expect(field).toHaveValue('1000.00'))
  const whole = { ...BALANCE, dropsStray: true, isWhole: true }
  expect(await readTable(page, field, whole)).toEqual(expectedOf(whole))
  await press(page, 'Check in')
  const dialog = await findDialog('Check in')
  expect(
    await readTable(page, await dialog.findByLabelText('What does your bank say?'), BALANCE),
  ).toEqual(expectedOf(BALANCE))
})

test('the overrides follow the rule of money fields, in the list and in their dialog', async () => {
  const page = await openPage({ before: seedDailyDollar })
  const today = within(await findToday())
  await page.click(await today.findByRole('button', { name: /^Override/ }))
  const inList = await today.findByLabelText('Change amount of Coffee')
  const whole = { dropsStray: true, isWhole: true }
  expect(await readTable(page, inList, whole)).toEqual(expectedOf(whole))
  await press(page, 'Cancel', today)
  await page.click(today.getByRole('heading', { level: 2 }))
  const day = await findDialog(/^Fri, Nov 20/)
  await page.selectOptions(await day.findByLabelText('Options for Coffee'), 'Override Amount')
  const dialog = await findDialog('Override Amount')
  expect(await readTable(page, dialog.getByLabelText('New Amount'), { dropsStray: true })).toEqual(
    expectedOf({ dropsStray: true }),
  )
})

test('the wizard and the filters follow the rule of money fields', async () => {
  const page = await openPage({ before: seed, tab: 'expense' })
  await press(page, 'Filters')
  for (const name of ['Min Amount', 'Max Amount'])
    expect(await readTable(page, await screen.findByLabelText(name), {})).toEqual(expectedOf({}))
  const wizard = await openWizard(page, '+ Add Expense')
  expect(await readTable(page, wizard.getByLabelText('Amount'), {})).toEqual(expectedOf({}))
})

test('the first steps follow the rule of money fields', async () => {
  const page = await openPage({ isOnboarded: false })
  await screen.findByRole('dialog', { name: 'Welcome to Balance' })
  const dialog = within(screen.getByRole('dialog'))
  expect(await readTable(page, dialog.getByLabelText('Freelance Work amount'), {})).toEqual(
    expectedOf({}),
  )
  expect(await readTable(page, dialog.getByLabelText('Amount'), {})).toEqual(expectedOf({}))
  await press(page, 'Continue to Expenses', dialog)
  await press(page, 'Continue to Balance Setup', dialog)
  expect(await readTable(page, await dialog.findByLabelText('Starting Balance'), BALANCE)).toEqual(
    expectedOf(BALANCE),
  )
})

test('the accounts follow the rule of money fields', async () => {
  const { page } = await openHouseholdPage()
  const details = await openDetails(page)
  expect(await readTable(page, details.getByLabelText('Starting Balance'), BALANCE)).toEqual(
    expectedOf(BALANCE),
  )
  expect(await readTable(page, details.getByLabelText('Keep at least'), {})).toEqual(expectedOf({}))
  await page.keyboard('{Escape}')
  await press(page, 'New Shared Account', await openProfile(page))
  const form = await findDialog('New Shared Account')
  expect(await readTable(page, form.getByLabelText('Starting Balance'), BALANCE)).toEqual(
    expectedOf(BALANCE),
  )
})

test('the buffer and "Can I afford it?" follow the rule of money fields', async () => {
  const page = await openPage({ before: seed })
  await page.click(await screen.findByRole('button', { name: /^Safe to spend/ }))
  const safe = await findDialog(/^Safe to spend until/)
  expect(await readTable(page, await safe.findByLabelText('Keep at least'), {})).toEqual(
    expectedOf({}),
  )
  await page.keyboard('{Escape}')
  await press(page, 'Can I afford it?')
  const dialog = await findDialog('Can I afford it?')
  expect(await readTable(page, dialog.getByLabelText('Amount'), {})).toEqual(expectedOf({}))
  expect(await readTable(page, dialog.getByLabelText('Keep at least'), BALANCE)).toEqual(
    expectedOf(BALANCE),
  )
})

test('the panel "What if" follows the rule of money fields', async () => {
  const page = await openPage({ before: seed, tab: 'projections' })
  const panel = await openWhatIf(page)
  await page.selectOptions(panel.getByLabelText('Income or expense'), 'Rent')
  await press(page, 'Try It', panel)
  const zero = { cleared: '0.00' }
  expect(await readTable(page, await panel.findByLabelText('Amount of Rent'), zero)).toEqual(
    expectedOf(zero),
  )
  await press(page, 'Shift the Balance', panel)
  const shift = await panel.findByLabelText('Shift of the balance')
  expect(await readTable(page, shift, { ...zero, ...BALANCE })).toEqual(
    expectedOf({ ...zero, ...BALANCE }),
  )
})

test('a touch screen has a button for the sign of an amount that can be negative', async () => {
  const { navigator } = window.happyDOM.settings
  Object.assign(navigator, { maxTouchPoints: 1 })
  onTestFinished(() => void Object.assign(navigator, { maxTouchPoints: 0 }))
  const page = await openPage({ before: seedDailyDollar })
  const field = await findStartingBalance()
  await waitFor(() => expect(field).toHaveValue('1000.00'))
  const changeSign = screen.getByRole('button', { name: 'Change sign' })
  await page.click(field)
  for (const [text, changed] of [
    ['1000.00', '-1000.00'],
    ['', '-'],
    ['-', ''],
    ['12', '-12'],
    ['-14,', '14,'],
  ] as const) {
    await page.clear(field)
    if (text !== '') await page.keyboard(text)
    await page.click(changeSign)
    expect(field).toHaveValue(changed)
    expect(field).toHaveFocus()
  }
  page.fill(field, '')
  await page.click(changeSign)
  await page.keyboard('25{Enter}')
  await waitFor(() => expect(field).toHaveValue('-25.00'))

  await press(page, 'Can I afford it?')
  const dialog = await findDialog('Can I afford it?')
  const change = await dialog.findByRole('button', { name: 'Change sign' })
  const keep = dialog.getByLabelText('Keep at least')
  for (const [text, changed] of [
    ['(12)', '12'],
    ['12-', '12'],
    ['$5', '-$5'],
    ['+5', '-5'],
  ] as const) {
    page.fill(keep, text)
    await page.click(change)
    expect(keep).toHaveValue(changed)
  }
})
