import { ArrowDown, ArrowUp, SlidersHorizontal } from 'lucide-react'
import { type RefObject, useId, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { SelectField, TextField } from '../../../ui/fields/field.tsx'
import { countActiveFilters, SORT_LABELS, type SortKey } from './cash-flow-criteria.ts'
import { CashFlowFilters, type CashFlowFiltersProps } from './cash-flow-filters.tsx'

interface CashFlowToolbarProps extends CashFlowFiltersProps {
  searchRef: RefObject<HTMLInputElement | null>
}

const SORTS = Object.entries(SORT_LABELS).map(([value, label]) => ({ value, label }))

/** The search, always in sight, the order, and the filters folded away [behaviour: Income and Expenses tabs]. */
export function CashFlowToolbar({ searchRef, ...filters }: CashFlowToolbarProps) {
  const { criteria, onChange } = filters
  const active = countActiveFilters(criteria)
  const [filtersOpen, setFiltersOpen] = useState(active > 0)
  const filtersId = useId()
  const { search, sortBy, descending } = criteria

  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <TextField
          ref={searchRef}
          label="Search"
          labelHidden
          type="search"
          placeholder="Search by name"
          className="min-w-full flex-1 sm:min-w-48"
          value={search}
          onChange={(event) => onChange({ search: event.target.value })}
        />
        <Button
          aria-expanded={filtersOpen}
          aria-controls={filtersId}
          onClick={() => setFiltersOpen(!filtersOpen)}
        >
          <SlidersHorizontal size={16} aria-hidden />
          Filters
          {active > 0 && (
            <span className="rounded-full bg-accent px-1.5 text-xs text-accent-ink">
              {active}
              <span className="sr-only"> active</span>
            </span>
          )}
        </Button>
        <div className="flex flex-1 items-center gap-1 sm:flex-none">
          <span aria-hidden className="mx-1 whitespace-nowrap text-ink-faint max-[24rem]:hidden">
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
            title={
              descending ? 'Descending: press for ascending' : 'Ascending: press for descending'
            }
            onClick={() => onChange({ descending: !descending })}
          >
            {descending ? <ArrowDown size={16} aria-hidden /> : <ArrowUp size={16} aria-hidden />}
          </Button>
        </div>
      </div>
      <div id={filtersId} className="empty:hidden">
        {filtersOpen && <CashFlowFilters {...filters} />}
      </div>
    </div>
  )
}
