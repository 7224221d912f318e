import { localStore, onStoredChange, oneOf, useStoredState } from '../browser/stored-state.ts'
import { hideAmounts } from '../words/shown-amounts.ts'

const KEY = 'amounts'

const parse = oneOf('shown', 'hidden')

/** The fields for money go by the attribute. */
function follow(): void {
  const amounts = parse(localStore.read(KEY) ?? '') ?? 'shown'
  hideAmounts(amounts === 'hidden')
  document.documentElement.dataset['amounts'] = amounts
}

follow()
// Before any component that is drawn anew.
onStoredChange(follow)

/** Applies to all tabs of this browser. */
export function useHiddenAmounts() {
  const [amounts, setAmounts] = useStoredState<'shown' | 'hidden'>(KEY, 'shown', parse)
  return {
    areHidden: amounts === 'hidden',
    hide: (hidden: boolean) => setAmounts(hidden ? 'hidden' : 'shown'),
  }
}
