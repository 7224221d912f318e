import { useEffect, useEffectEvent } from 'react'
import { followKeyboard } from '../browser/on-screen-keyboard.ts'
import { followShortcuts, useShortcut } from '../browser/shortcuts.ts'
import { useUndoLatest } from '../features/activity/use-undo-latest.ts'
import { useDoor, useAdd } from '../plan/door.ts'
import { useCanChange } from '../links/can-change.tsx'
import { useHiddenAmounts } from '../links/hidden-amounts.ts'
import { goTo } from '../links/place.ts'
import { useToast } from '../ui/layers/toast.tsx'
import { useSingleKeys } from './menu/keys-button.tsx'

export function ShellKeys() {
  const add = useAdd()
  const canChange = useCanChange()
  const { open } = useDoor()
  const undoLatest = useUndoLatest()
  const showToast = useToast()
  const [singleKeys] = useSingleKeys()
  const { areHidden, hide } = useHiddenAmounts()
  const areSingleKeysOn = useEffectEvent(() => singleKeys === 'on')
  useEffect(() => followShortcuts(() => areSingleKeysOn()), [])
  useEffect(followKeyboard, [])

  useShortcut('n', canChange ? () => add() : undefined)
  useShortcut('?', () => open('shortcuts'))
  useShortcut('t', () => goTo({ tab: 'balance', month: null, day: null }))
  useShortcut('h', () => {
    hide(!areHidden)
    showToast({
      text: areHidden ? 'Amounts are shown.' : 'Amounts are hidden. The key “h” shows them.',
      topic: 'amounts',
    })
  })
  const undo = () => {
    const offer = document.querySelector<HTMLElement>('[data-offer="undo"]')
    if (offer) offer.click()
    else void undoLatest().then((text) => showToast({ text, topic: 'undo' }))
  }
  useShortcut('undo', canChange ? undo : undefined)
  return null
}
