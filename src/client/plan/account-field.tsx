import { SelectField, type SelectFieldProps } from '../ui/fields/field.tsx'

interface AccountFieldProps<Ref> extends Omit<SelectFieldProps, 'value' | 'options' | 'onChange'> {
  accounts: readonly { account: Ref; name: string }[]
  value: Ref | undefined
  onChange: (account: Ref) => void
}

export function AccountField<Ref extends string | number | null>(props: AccountFieldProps<Ref>) {
  const { accounts, value, onChange, ...field } = props
  return (
    <SelectField
      {...field}
      value={value ?? ''}
      options={accounts.map(({ account, name }) => ({ value: account ?? '', label: name }))}
      onChange={({ target }) => {
        const chosen = accounts.find(({ account }) => String(account ?? '') === target.value)
        if (chosen) onChange(chosen.account)
      }}
    />
  )
}
