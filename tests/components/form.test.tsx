/** The rules of every form, whatever its fields are. */
import { screen, waitFor } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { typedDate, typedMoney, typedName } from '../../src/shared/typed-fields.ts'
import { AMOUNT_LIMITS } from '../../src/shared/money/money-text.ts'
import { TextField } from '../../src/client/ui/fields/field.tsx'
import { MoneyField } from '../../src/client/ui/fields/money-field.tsx'
import { Form, SubmitButton } from '../../src/client/ui/form/form.tsx'
import { FieldRefusal, useForm } from '../../src/client/ui/form/use-form.ts'

const schema = z.object({ name: typedName, amount: typedMoney(AMOUNT_LIMITS), date: typedDate })
type Sent = z.output<typeof schema>
const EMPTY = { name: '', amount: '', date: '2026-11-20' }

interface TrialProps {
  send: (sent: Sent, changed: string[]) => unknown
  defaults?: typeof EMPTY
  follows?: boolean
  keepAs?: string
}

function Trial({ send, defaults = EMPTY, ...options }: TrialProps) {
  const form = useForm(schema, {
    ...options,
    defaults,
    send: (sent, changed) => send(sent, [...changed]),
    failure: () => 'It was not saved.',
  })
  return (
    <Form form={form} noValidate actions={<SubmitButton form={form}>Save</SubmitButton>}>
      <TextField label="Name" {...form.text('name')} />
      <MoneyField label="Amount" limits={AMOUNT_LIMITS} {...form.money('amount')} />
      <TextField label="Date" type="date" {...form.text('date')} />
      {form.isKept && <button onClick={form.startOver}>Start over</button>}
    </Form>
  )
}

function open(element: React.ReactNode) {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  root.render(element)
  const close = () => {
    root.unmount()
    place.remove()
  }
  onTestFinished(close)
  return { show: (element: React.ReactNode) => root.render(element), close }
}

const field = (label: string) => screen.findByLabelText(label)
const save = async () => userEvent.click(await screen.findByRole('button', { name: 'Save' }))

test('a form says at each field what is wrong when it is sent, and focuses the first', async () => {
  const sent: Sent[] = []
  open(<Trial send={(each) => sent.push(each)} />)
  await userEvent.type(await field('Amount'), '12.5')
  await userEvent.clear(await field('Date'))
  expect(screen.queryByRole('alert')).toBeNull()
  await save()
  expect(await screen.findByText('Enter a name.')).toBeVisible()
  expect(screen.getByText('Choose a date.')).toBeVisible()
  await waitFor(async () => expect(await field('Name')).toHaveFocus())
  await userEvent.type(await field('Name'), ' Rent ')
  await waitFor(() => expect(screen.queryByText('Enter a name.')).toBeNull())
  await userEvent.type(await field('Date'), '2026-12-01')
  await save()
  await waitFor(() => expect(sent).toEqual([{ name: 'Rent', amount: 12_50, date: '2026-12-01' }]))
})

test('a form is sent once while there is no answer, and says why it failed', async () => {
  const calls: ((error: Error) => void)[] = []
  open(
    <Trial
      defaults={{ ...EMPTY, name: 'Rent', amount: '1' }}
      send={() => new Promise((_, reject) => calls.push(reject))}
    />,
  )
  await userEvent.type(await field('Name'), '{Enter}{Enter}')
  await save()
  await waitFor(() => expect(calls).toHaveLength(1))
  calls[0]?.(new Error('No.'))
  expect(await screen.findByRole('alert')).toHaveTextContent('It was not saved.')
  await save()
  await waitFor(() => expect(calls).toHaveLength(2))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a form shows the server’s refusal at its field', async () => {
  open(
    <Trial
      defaults={{ ...EMPTY, name: 'Rent', amount: '1' }}
      send={() => {
        throw new FieldRefusal('name', 'There is one already.')
      }}
    />,
  )
  await save()
  expect(await field('Name')).toHaveAccessibleDescription('There is one already.')
  await waitFor(async () => expect(await field('Name')).toHaveFocus())
})

test('a form that was closed opens with what was typed, until it is started over or sent', async () => {
  const trial = <Trial send={() => {}} keepAs="trial" />
  const first = open(trial)
  await userEvent.type(await field('Name'), 'Rent')
  first.close()
  const second = open(trial)
  expect(await field('Name')).toHaveValue('Rent')
  await userEvent.click(screen.getByText('Start over'))
  expect(await field('Name')).toHaveValue('')
  second.close()
  const third = open(trial)
  expect(await field('Name')).toHaveValue('')
  await userEvent.type(await field('Name'), 'Rent')
  await userEvent.type(await field('Amount'), '1')
  await save()
  third.close()
  open(trial)
  expect(await field('Name')).toHaveValue('')
})

test('a form that follows its defaults updates the fields that nobody typed in, and says what they were', async () => {
  const changes: string[][] = []
  const trial = (name: string, amount: string) => (
    <Trial
      follows
      defaults={{ name, amount, date: '2026-11-20' }}
      send={(_, changed) => changes.push(changed)}
    />
  )
  const page = open(trial('Rent', '1.00'))
  await userEvent.type(await field('Name'), '!')
  page.show(trial('Home', '2.00'))
  await waitFor(async () => expect(await field('Amount')).toHaveValue('2.00'))
  expect(await field('Name')).toHaveValue('Rent!')
  await save()
  await waitFor(() => expect(changes).toEqual([['name']]))
  page.show(trial('Rent (saved)', '2.00'))
  await waitFor(async () => expect(await field('Name')).toHaveValue('Rent (saved)'))
})
