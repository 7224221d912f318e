import { oneOf, useStoredState } from '../browser/stored-state.ts'

const parseSwitch = oneOf('on', 'off')

/** Single keys act until their user switches them off: speech input may type them by mistake. */
export function useSingleKeys() {
  return useStoredState('singleKeys', 'on', parseSwitch)
}
