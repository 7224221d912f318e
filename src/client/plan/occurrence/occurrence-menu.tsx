import type { RefObject } from 'react'
import type { Occurrence } from '../../../shared/projections/projection.ts'
import type { WriteScope } from '../../links/write-scope.ts'
import { Menu, MenuItem } from '../../ui/layers/menu.tsx'
import { isolated } from '../../words/isolated.ts'
import { useFurtherActs } from './use-occurrence-acts.ts'

export interface OccurrenceMenuProps {
  occurrence: Occurrence
  on: string
  scope: WriteScope
  anchor: RefObject<HTMLElement | null>
  onClose: () => void
}

export function OccurrenceMenu({ occurrence, on, scope, anchor, onClose }: OccurrenceMenuProps) {
  const acts = useFurtherActs(scope, occurrence, on)
  return (
    <Menu label={`More actions for ${isolated(occurrence.name)}`} anchor={anchor} onClose={onClose}>
      {acts.map(({ name, run }) => (
        <MenuItem
          key={name}
          onChoose={() => {
            // Closed first, so that the button has the focus again before its row may leave.
            onClose()
            void run()
          }}
        >
          {name}
        </MenuItem>
      ))}
    </Menu>
  )
}
