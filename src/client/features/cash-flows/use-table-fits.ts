import { useMedia } from '../../browser/use-media.ts'

/** True if there is room for a table. Narrower screens show cards [behaviour: Income and Expenses tabs]. */
export function useTableFits(): boolean {
  return useMedia('(min-width: 768px)')
}
