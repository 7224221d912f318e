import { Button } from '../../../ui/button.tsx'
import { Segmented } from '../../../ui/segmented.tsx'

const DETAIL = [
  { value: 'detailed', label: 'Detailed' },
  { value: 'simple', label: 'Simple' },
] as const

export interface ListControlsProps {
  simple: boolean
  onSimple: (simple: boolean) => void
  /** Absent while there are no days to expand. */
  onExpandAll: ((expanded: boolean) => void) | undefined
}

/** How much of each day the list shows. */
export function ListControls({ simple, onSimple, onExpandAll }: ListControlsProps) {
  return (
    <>
      <Segmented
        label="Detail"
        value={simple ? 'simple' : 'detailed'}
        options={DETAIL}
        onChange={(value) => onSimple(value === 'simple')}
      />
      {!simple && (
        <div className="flex gap-2">
          <Button disabled={!onExpandAll} onClick={() => onExpandAll?.(true)}>
            Expand All
          </Button>
          <Button disabled={!onExpandAll} onClick={() => onExpandAll?.(false)}>
            Collapse All
          </Button>
        </div>
      )}
    </>
  )
}
