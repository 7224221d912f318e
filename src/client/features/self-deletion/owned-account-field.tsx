import { useState } from 'react'
import type { Account } from '../../../shared/accounts/account.ts'
import { SelectField } from '../../ui/fields/field.tsx'
import { isolated } from '../../words/isolated.ts'

interface OwnedAccountFieldProps {
  account: Account
  userId: number | undefined
  /** Null deletes the account. */
  onChoose: (newOwnerId: number | null) => void
}

const DELETE = 'delete'

export function OwnedAccountField({ account, userId, onChoose }: OwnedAccountFieldProps) {
  const [chosen, setChosen] = useState('')
  return (
    <SelectField
      label={account.name}
      required
      value={chosen}
      onChange={({ target: { value } }) => {
        setChosen(value)
        if (value !== '') onChoose(value === DELETE ? null : Number(value))
      }}
    >
      <option value="">Please choose</option>
      {account.members
        .filter(({ id }) => id !== userId)
        .map(({ id, name, email }) => (
          <option key={id} value={id}>
            Hand it over to {isolated(name)} ({email})
          </option>
        ))}
      <option value={DELETE}>Delete it for all of its members</option>
    </SelectField>
  )
}
