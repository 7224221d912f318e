/** The columns of a CSV file for schedules, in the import wizard [behaviour: CSV import]. */
import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openPage, press } from '../support/app-page.tsx'
import { CSV_HEADER, openWizard, upload, type Wizard } from '../support/csv-wizard-page.ts'

const listed = (wizard: Wizard, name: string) =>
  within(wizard.getByRole('region', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

test('the import maps the columns of schedule details, and shows them where there are any', async () => {
  const page = await openPage({ tab: 'expense' })
  const wizard = await openWizard(page)
  await upload(
    page,
    wizard,
    `${CSV_HEADER},Ends On,holidays\nexpense,Gym,20,monthly,5,,2028-08-31,after\n`,
  )
  expect(wizard.getByText('More columns').closest('details')).toHaveAttribute('open')
  expect(wizard.getByLabelText('Ends On')).toHaveValue('6')
  expect(wizard.getByLabelText('On Weekends')).toHaveValue('')
  await page.selectOptions(wizard.getByLabelText('On Weekends'), 'holidays')
  await press(page, 'Continue', wizard)
  await wizard.findByText('Right')
  await press(page, 'Import', wizard)
  await wizard.findByRole('heading', { name: 'Import Complete' })
  expect(await page.user.client.expense.list.query({ account: 'personal' })).toMatchObject([
    { name: 'Gym', lastDate: '2028-08-31', weekend: 'after', every: null },
  ])
})

test('the import asks which column is meant where two have the same name', async () => {
  const page = await openPage({ tab: 'expense' })
  const wizard = await openWizard(page)
  await upload(
    page,
    wizard,
    'Type,Name,Amount,Amount,Date,Date\nexpense,Rent,1,1850,2026-11-01,2027-03-20\n',
  )
  const amount = wizard.getByLabelText(/^Amount/)
  const date = wizard.getByLabelText('Start Date')
  expect(amount).toHaveDisplayValue('Choose a column')
  expect(amount).toHaveAccessibleDescription('Several columns have this name. Choose one.')
  expect(date).toHaveDisplayValue('Choose a column')
  await press(page, 'Continue', wizard)
  await wizard.findByText('Please map the required fields: Type, Name, and Amount')
  await page.selectOptions(amount, 'Amount (column 4)')
  expect(amount).not.toHaveAccessibleDescription()
  await press(page, 'Continue', wizard)
  await wizard.findByText(/^Please choose a column where several have the same name/)
  await page.selectOptions(date, 'Not mapped')
  await page.selectOptions(date, 'Date (column 6)')
  await press(page, 'Continue', wizard)
  await wizard.findByText('Right')
  await press(page, 'Import', wizard)
  await wizard.findByRole('heading', { name: 'Import Complete' })
  expect(await page.user.client.expense.list.query({ account: 'personal' })).toMatchObject([
    { name: 'Rent', amountCents: 1_850_00, startDate: '2027-03-20T12:00:00.000Z' },
  ])
})

test('the import says when rows with a start date fall, and which cells change nothing', async () => {
  const page = await openPage({
    tab: 'expense',
    before: ({ client }) =>
      client.import.run.mutate({
        account: 'personal',
        csvData: `${CSV_HEADER}\nexpense,Phone,80,monthly,,2026-03-18`,
        columnMapping: 'byHeaders',
      }),
  })
  const wizard = await openWizard(page)
  // The last one is there already.
  const rows = [
    'expense,Insurance,600,yearly,,2026-06-15',
    'expense,Cleaner,50,bi-weekly,,2026-11-06',
    'expense,Rent,1850,monthly,1,2100-12-15',
    'expense,Gas,80,monthly,5,2026-03-04',
    'expense,Gym,35,twice a month,5,',
    'expense,Tax,900,quarterly,15,',
    'expense,Coffee,4,daily,,',
    'expense,Phone,80,monthly,,2026-03-18',
  ]
  await upload(page, wizard, [CSV_HEADER, ...rows].join('\n'))
  expect(wizard.getByText('More columns').closest('details')).not.toHaveAttribute('open')
  await press(page, 'Continue', wizard)
  await wizard.findByText('6 rows repeat by their start date,', { exact: false })
  expect(listed(wizard, 'When they fall')).toEqual([
    'Row 2: Insurance, Yearly on June 15th',
    'Row 3: Cleaner, Every 2 weeks on Friday, counted from Nov 6',
    'Row 4: Rent, Monthly on the 1st, from Dec 15, 2100',
    'Row 5: Gas, Monthly on the 5th; its start date 2026-03-04 changes nothing',
    'Row 6: Gym, Bi-monthly on the 1st and 15th; its day 5 changes nothing',
    expect.stringMatching(/^Row 7: Tax, Every 3 months on the 15th, counted from January \d{4}$/),
  ])
  await press(page, 'Import', wizard)
  await wizard.findByRole('heading', { name: 'Import Complete' })
  expect(await page.user.client.expense.list.query({ account: 'personal' })).toMatchObject([
    { name: 'Phone', recurrenceDay: 18 },
    { name: 'Insurance', recurrenceDay: 15, anchorDate: '2026-06-15' },
    { name: 'Cleaner', recurrenceDay: 5, anchorDate: '2026-11-06' },
    { name: 'Rent', recurrenceDay: 1, firstDate: '2100-12-15' },
    { name: 'Gas', recurrenceDay: 5, firstDate: null },
    { name: 'Gym' },
    { name: 'Tax', every: 3 },
    { name: 'Coffee' },
  ])
})
