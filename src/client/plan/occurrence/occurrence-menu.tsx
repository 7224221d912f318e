import type { RefObject } from 'react'
import type { Occurrence } from '../../../shared/projections/projection.ts'
import { useDoor } from '../door.ts'
import { useEditCashFlow } from '../use-edit-cash-flow.ts'
import { useWhatIf } from '../what-if.ts'
import type { WriteScope } from '../../links/write-scope.ts'
import { Menu, MenuItem } from '../../ui/layers/menu.tsx'
import { refOf } from '../occurrence-ref.ts'
import { useOccurrenceActs } from './use-occurrence-acts.ts'
import { isolated } from '../../words/isolated.ts'

export interface OccurrenceMenuProps {
  occurrence: Occurrence
  on: string
  scope: WriteScope
  anchor: RefObject<HTMLElement | null>
  onClose: () => void
}

export function OccurrenceMenu({ occurrence, on, scope, anchor, onClose }: OccurrenceMenuProps) {
  const acts = useOccurrenceActs(scope, occurrence, on)
  const editFrom = useEditCashFlow()
  const whatIf = useWhatIf()
  const { open } = useDoor()
  const { name, skipped, oneTime } = occurrence

  // Closed first, so that the button has the focus again before its row may leave.
  const closeAnd = (act: () => unknown) => () => {
    onClose()
    void act()
  }
  return (
    <Menu label={`More actions for ${isolated(name)}`} anchor={anchor} onClose={onClose}>
      {skipped ? (
        <MenuItem onChoose={closeAnd(acts.bringBack)}>Bring back</MenuItem>
      ) : (
        <MenuItem onChoose={closeAnd(acts.skip)}>Skip</MenuItem>
      )}
      <MenuItem onChoose={closeAnd(() => open('move', { occurrence, on }))}>Move to...</MenuItem>
      {!oneTime && (
        <MenuItem onChoose={closeAnd(() => void editFrom(refOf(occurrence)))}>
          Edit from this date on
        </MenuItem>
      )}
      <MenuItem onChoose={closeAnd(() => whatIf.open(refOf(occurrence)))}>What if...</MenuItem>
    </Menu>
  )
}
