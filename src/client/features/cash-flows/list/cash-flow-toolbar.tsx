import { ArrowDown, ArrowUp, SlidersHorizontal } from 'lucide-react'
import { type ReactNode, type RefObject, useId, useState } from 'react'
import { useMedia } from '../../../browser/device.ts'
import { useShortcut } from '../../../browser/shortcuts.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField, TextField } from '../../../ui/fields/field.tsx'
import { countActiveFilters, SORT_LABELS, type SortKey } from './cash-flow-criteria.ts'
import { CashFlowFilters, type CashFlowFiltersProps } from './cash-flow-filters.tsx'

interface CashFlowToolbarProps extends CashFlowFiltersProps {
  searchRef: RefObject<HTMLInputElement | null>
  children: ReactNode
}

const SORTS = Object.entries(SORT_LABELS).map(([value, label]) => ({ value, label }))

export function CashFlowToolbar({ searchRef, children, ...filters }: CashFlowToolbarProps) {
  const { criteria, onChange } = filters
  const active = countActiveFilters(criteria)
  const [filtersOpen, setFiltersOpen] = useState(active > 0)
  const orderFits = useMedia('(min-width: 640px)')
  const filtersId = useId()
  const order = <Order {...filters} />
  useShortcut('/', () => searchRef.current?.focus())

  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <TextField
          ref={searchRef}
          label="Search"
          labelHidden
          type="search"
          placeholder="Search by name"
          className="min-w-32 flex-1 sm:max-w-72 sm:min-w-40"
          value={criteria.search}
          onChange={(event) => onChange({ search: event.target.value })}
        />
        <Button
          className="max-sm:!px-2"
          aria-expanded={filtersOpen}
          aria-controls={filtersId}
          onClick={() => setFiltersOpen(!filtersOpen)}
        >
          <SlidersHorizontal size={16} aria-hidden />
          <span className="max-sm:sr-only">Filters</span>
          {active > 0 && (
            <span className="rounded-full bg-accent px-1.5 text-xs text-accent-ink forced-color-adjust-none">
              {active}
              <span className="sr-only"> active</span>
            </span>
          )}
        </Button>
        {orderFits && order}
        {children}
      </div>
      <div id={filtersId} className="flex flex-col gap-3 empty:hidden">
        {filtersOpen && (
          <>
            {!orderFits && order}
            <CashFlowFilters {...filters} />
          </>
        )}
      </div>
    </div>
  )
}

function Order({ criteria, onChange }: CashFlowFiltersProps) {
  const { sortBy, descending } = criteria
  return (
    <div className="flex items-center gap-1">
      <span aria-hidden className="mx-1 whitespace-nowrap text-ink-faint">
        Sort by
      </span>
      <SelectField
        label="Sort by"
        labelHidden
        className="flex-1"
        value={sortBy}
        onChange={(event) => onChange({ sortBy: event.target.value as SortKey })}
        options={SORTS}
      />
      <Button
        variant="ghost"
        className="!px-2"
        aria-label={descending ? 'Descending' : 'Ascending'}
        title={descending ? 'Descending: press for ascending' : 'Ascending: press for descending'}
        onClick={() => onChange({ descending: !descending })}
      >
        {descending ? <ArrowDown size={16} aria-hidden /> : <ArrowUp size={16} aria-hidden />}
      </Button>
    </div>
  )
}
