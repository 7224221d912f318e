import { oneOf, useStoredState } from '../browser/stored-state.ts'

const parseSwitch = oneOf('on', 'off')

/** Speech input may type single keys by mistake, so users can switch them off. */
export function useSingleKeys() {
  return useStoredState('singleKeys', 'on', parseSwitch)
}
