import { type FormEvent, useId } from 'react'
import type { Occurrence } from '../../../shared/projections/projection.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/layers/dialog.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { formatWeekdayNear } from '../../words/dates.ts'
import { useKeptState } from '../../session/kept-state.ts'
import { keyOf } from '../occurrence-ref.ts'
import { DateNote } from './occurrence-row.tsx'
import { Name } from '../../ui/shown-name.tsx'

export interface MoveDialogProps {
  occurrence: Occurrence
  on: string
  /** Gets null to move it back. */
  onMove: (to: string | null) => void
  onClose: () => void
}

export function MoveDialog({ occurrence, on, onMove, onClose }: MoveDialogProps) {
  const { name, moved } = occurrence
  const formId = useId()
  const [day, setDay, { forget }] = useKeptState(`move ${keyOf(occurrence)} ${on}`, () => on)
  const problem = day && !DAY.test(day) ? 'The day must be in the years 1 to 9999.' : null

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (day && day !== on && !problem) move(day)
  }
  const move = (to: string | null) => {
    forget()
    onMove(to)
  }

  return (
    <Dialog
      title="Move to Another Day"
      onClose={onClose}
      footer={
        <>
          <Button
            onClick={() => {
              forget()
              onClose()
            }}
          >
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            disabled={!day || day === on || problem !== null}
          >
            Move
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <p className="wrap-anywhere">
          <Name className="font-semibold">{name}</Name>
          <span className="text-ink-soft"> on {formatWeekdayNear(on)} </span>
          <DateNote occurrence={occurrence} on={on} />
        </p>
        <TextField
          label="New Day"
          type="date"
          min="0001-01-01"
          max="9999-12-31"
          value={day}
          error={problem}
          onChange={({ target }) => setDay(target.value)}
        />
        {moved && (
          <Button variant="danger" className="-ml-4 self-start" onClick={() => move(null)}>
            Move Back
          </Button>
        )}
      </form>
    </Dialog>
  )
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
