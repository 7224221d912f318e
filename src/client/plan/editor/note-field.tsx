import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextAreaField } from '../../ui/fields/field.tsx'

interface NoteFieldProps {
  note: string
  problem: string | undefined
  onChange: (note: string) => void
}

export function NoteField({ note, problem, onChange }: NoteFieldProps) {
  const [isOpened, setIsOpened] = useState(false)
  if (!isOpened && note === '' && !problem)
    return (
      <Button variant="ghost" className="-ml-2 self-start !px-2" onClick={() => setIsOpened(true)}>
        <Plus size={16} aria-hidden />
        Add a note
      </Button>
    )
  return (
    <TextAreaField
      label="Note"
      placeholder="Contract number, who pays, when to cancel"
      rows={2}
      // In a browser that does not grow it with the text, it scrolls.
      className="[&_textarea]:field-sizing-content [&_textarea]:max-h-40 [&_textarea]:min-h-16"
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that opened it is gone
      autoFocus={isOpened}
      value={note}
      error={problem}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
