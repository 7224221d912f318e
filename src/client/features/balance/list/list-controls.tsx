import { Button } from '../../../ui/button.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'

const DETAIL = [
  { value: 'detailed', label: 'Detailed' },
  { value: 'simple', label: 'Simple' },
] as const

/** On the narrowest phones all of them fit one row. */
const NARROW = 'max-sm:px-2 max-sm:text-xs max-[22rem]:px-1'

export interface ListControlsProps {
  simple: boolean
  onSimple: (simple: boolean) => void
  /** Absent while there are no days to expand. */
  onExpandAll: ((expanded: boolean) => void) | undefined
}

/** The amount of detail that the list shows of each day. */
export function ListControls({ simple, onSimple, onExpandAll }: ListControlsProps) {
  return (
    <div className="flex flex-wrap gap-x-2 gap-y-3 max-[22rem]:gap-x-1 sm:mt-6 sm:gap-x-4">
      <Segmented
        label="Detail"
        value={simple ? 'simple' : 'detailed'}
        options={DETAIL}
        onChange={(value) => onSimple(value === 'simple')}
      />
      {!simple && (
        <div className="flex gap-1 sm:gap-2">
          <Button className={NARROW} disabled={!onExpandAll} onClick={() => onExpandAll?.(true)}>
            Expand All
          </Button>
          <Button className={NARROW} disabled={!onExpandAll} onClick={() => onExpandAll?.(false)}>
            Collapse All
          </Button>
        </div>
      )}
    </div>
  )
}
