import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/layers/dialog.tsx'
import { ScrollBox } from '../../ui/scroll-box.tsx'
import { CSV_OPTIONAL_COLUMNS, CSV_OPTIONAL_FIELDS } from '../../../shared/files/csv-details.ts'
import { downloadText } from '../../browser/download.ts'

const EXAMPLE = `Type,Name,Amount,Recurrence Type,Recurrence Day,Start Date
income,Salary,5000.00,monthly,1,
expense,Groceries,120.50,weekly,6,
expense,New Laptop,1299.00,one-time,,2027-03-20`

const COLUMNS = [
  { name: 'Type', rule: 'income or expense', isRequired: true },
  { name: 'Name', rule: '1 to 200 characters', isRequired: true },
  {
    name: 'Amount',
    rule: 'a positive number without currency symbols, like 1234.50',
    isRequired: true,
  },
  {
    name: 'Recurrence Type',
    rule: 'one-time, daily, weekly, bi-weekly, monthly, bi-monthly, quarterly or yearly; also words like annually, fortnightly, twice a month or every 3 weeks; or everyday spending, whose amount is that of a week',
  },
  {
    name: 'Recurrence Day',
    rule: '1-31, or last, for monthly and yearly; 0 (Sunday) to 6, or a weekday’s name, for weekly and bi-weekly; may be empty for the others',
  },
  {
    name: 'Start Date',
    rule: 'YYYY-MM-DD; a one-time row needs it; a row that repeats counts from it',
  },
]

export function CsvHelpDialog({ onClose }: { onClose: () => void }) {
  const footer = (
    <Button variant="primary" onClick={() => downloadTemplate()}>
      <Download size={16} aria-hidden />
      Download Template
    </Button>
  )
  return (
    <Dialog title="CSV Help" onClose={onClose} footer={footer}>
      <div className="flex flex-col gap-5">
        <Part title="Format Requirements">
          <p>
            A file whose name ends in .csv, in UTF-8, of at most 5 MB: a header row, then one row
            for each income or expense.
          </p>
          <dl className="flex flex-col gap-1.5">
            {COLUMNS.map(({ name, rule, isRequired }) => (
              <div key={name}>
                <dt className="inline font-medium text-ink">
                  {name}
                  {isRequired && ' (required)'}:{' '}
                </dt>
                <dd className="inline">{rule}</dd>
              </div>
            ))}
          </dl>
        </Part>
        <Part title="More Columns">
          <p>
            These columns may be there as well, for what repeats in another way, for cards and
            everyday spending, and for a note:
          </p>
          <dl className="flex flex-col gap-1.5">
            {CSV_OPTIONAL_FIELDS.map((field) => (
              <div key={field}>
                <dt className="inline font-medium text-ink">
                  {CSV_OPTIONAL_COLUMNS[field].header}:{' '}
                </dt>
                <dd className="inline">{CSV_OPTIONAL_COLUMNS[field].rule}</dd>
              </div>
            ))}
          </dl>
        </Part>
        <Part title="Example">
          <ScrollBox
            aria-label="Example file"
            className="overflow-x-auto rounded-field border border-line-strong bg-canvas px-3 py-2 text-xs"
          >
            <pre>{EXAMPLE}</pre>
          </ScrollBox>
        </Part>
        <Part title="Steps">
          <ol className="list-decimal space-y-1 pl-5">
            <li>Download the template, and open it in your spreadsheet.</li>
            <li>Replace its rows with your own, and save it as CSV (UTF-8).</li>
            <li>Press Import CSV, and choose the file or drop it.</li>
            <li>Check which column holds what.</li>
            <li>See what is right, wrong or already there, then press Import.</li>
          </ol>
        </Part>
        <Part title="Tips">
          <ul className="list-disc space-y-1 pl-5">
            <li>The columns may be separated by commas, semicolons or tabs.</li>
            <li>The columns may be in any order, and the file may have others too.</li>
            <li>
              Without a recurrence type, a row with a date is one-time; any other row is monthly.
            </li>
            <li>
              The start date of a row that repeats gives its day where that is empty, its month if
              it is yearly, and its weeks if it is bi-weekly. While it lies ahead, nothing falls
              before it.
            </li>
            <li>Export writes your lists in these columns.</li>
            <li>Importing the same file twice adds nothing twice, unless you ask for it.</li>
          </ul>
        </Part>
        <Part title="Common Issues">
          <ul className="list-disc space-y-1 pl-5">
            <li>$1,234.50 and 1234,50 are not read as amounts: write 1234.50.</li>
            <li>12/31/2027 is not read as a date: write 2027-12-31.</li>
            <li>A name with a comma needs quotes around it: "Rent, garage".</li>
            <li>A quote within quotes is written twice: "The ""old"" car".</li>
            <li>
              Strange characters in names: save the file as “CSV UTF-8” rather than plain “CSV”.
            </li>
          </ul>
        </Part>
      </div>
    </Dialog>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2 text-ink-soft">
      <h3 className="font-semibold text-ink">{title}</h3>
      {children}
    </section>
  )
}

function csvTemplate(year: number): string {
  return `Type,Name,Amount,Recurrence Type,Recurrence Day,Start Date
income,Salary,5000.00,monthly,1,
income,Freelance Work,1500.00,bi-weekly,5,
income,Tax Refund,850.00,one-time,,${year}-04-15
expense,Rent,1850.00,monthly,1,
expense,Groceries,120.50,weekly,6,
expense,Coffee,4.20,daily,,
expense,Gym,35.00,bi-monthly,,
expense,Insurance,640.00,yearly,15,
`
}

/** The one-time row is in the coming year, so that the projections show it. */
function downloadTemplate(now = new Date()): void {
  downloadText('balance-template.csv', csvTemplate(now.getFullYear() + 1), 'text/csv')
}
