import { downloadText } from '../../browser/download.ts'

/** Three incomes and five expenses, with every recurrence type among them [behaviour: CSV import]. */
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

/** Downloads the template; its one-time row is in the coming year, so that the projections show it. */
export function downloadTemplate(now = new Date()): void {
  downloadText('balance-template.csv', csvTemplate(now.getFullYear() + 1), 'text/csv')
}
