/** The running paycheck in the note of the week [behaviour: Notes by e-mail]. Today is Friday, 2026-11-20, 12:00 in UTC. */
import { Temporal } from 'temporal-polyfill'
import { expect, it } from 'vitest'
import { queueDueNotes } from '../../../src/server/services/notices/due-notes.ts'
import { startMailingServer } from '../../support/mailing-server.ts'
import { publicScopeOf, registerUser } from '../../support/server.ts'

const account = 'personal'

it('the note of the week names the bills of the running paycheck and what is left of it', async () => {
  const { server, receive } = await startMailingServer()
  const { client, email } = await registerUser(server)
  const mailOn = async (day: string) => {
    server.now = Temporal.Instant.from(`${day}T12:00:00Z`)
    await queueDueNotes(publicScopeOf(server))
    const [mail] = await receive(email)
    return mail?.text
  }
  const weekly = { weekday: 5, hour: 12 }
  await client.notice.set.mutate({ account, low: false, weekly, timeZone: 'UTC' })
  const monthly = { account, recurrenceType: 'MONTHLY' } as const
  const rent = { ...monthly, name: 'Rent', amountCents: 900_00, recurrenceDay: 27 }
  await client.expense.create.mutate(rent)
  const salary = { ...monthly, name: 'Salary', amountCents: 2_000_00, recurrenceDay: 1 }
  const { id } = await client.income.create.mutate(salary)
  expect(await mailOn('2026-11-20')).toContain(
    'This paycheck runs through Mon, Nov 30: 1 bill of $900.00. What comes in less what goes out leaves -$900.00, so it ends with $1,100.00.',
  )
  // Without a payday there is none.
  await client.income.delete.mutate({ account, id })
  expect(await mailOn('2026-11-27')).not.toContain('paycheck')
})
