import {
  type ReactNode,
  startTransition,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { useMedia } from '../../browser/device.ts'
import { runWhenIdle } from '../../browser/when-idle.ts'
import { useCanChange } from '../../links/can-change.tsx'
import { changePlace, currentPlace, goTo, openAt, usePlace } from '../../links/place.ts'
import { ScopeContext, useFixedScope } from '../../links/write-scope.ts'
import { type DialogName, type Dialogs, type Door, DoorContext } from '../../plan/door.ts'
import { type LazyScreen, useOpen } from '../../ui/layers/lazy-screen.tsx'
import { useToast } from '../../ui/layers/toast.tsx'
import { browserToday, monthOf } from '../../words/dates.ts'
import { DIALOGS, dialogOf } from './dialogs.tsx'

/** Windows this wide show the open day in the Balance tab, in place of its dialog. */
const DAY_FITS = '(min-width: 80rem)'

interface Opened {
  name: DialogName
  given: object
}

const docksDay = () => window.matchMedia(DAY_FITS).matches && currentPlace().tab === 'balance'

export function useDayFits(): boolean {
  return useMedia(DAY_FITS)
}

export function DoorProvider({ children }: { children: ReactNode }) {
  const openOnceLoaded = useOpen()
  const tab = usePlace((place) => place.tab)
  /** The dialogs that the address does not name, in the order in which they were opened. */
  const [unnamed, setUnnamed] = useState<readonly Opened[]>([])
  /** The last dialog that the address named, with the parameters that the address does not carry. */
  const [named, setNamed] = useState<Opened | null>(null)
  const [shownTab, setShownTab] = useState(tab)
  if (tab !== shownTab) {
    setShownTab(tab)
    setUnnamed([])
  }

  const door = useMemo((): Door => {
    const show = (name: DialogName, given: object) =>
      startTransition(() =>
        setUnnamed((now) => [...now.filter((each) => each.name !== name), { name, given }]),
      )
    const openLoaded = (name: DialogName, given: object) => {
      if (name === 'coming') openAt({ tab: 'balance', list: 'coming', day: null })
      else if (name === 'day') openAt({ day: (given as Dialogs['day']).date })
      else if (DIALOGS[name].isNamed) {
        setNamed({ name, given })
        openAt({ dialog: name })
      } else show(name, given)
    }
    const open = (name: DialogName, given: object = {}) => {
      if (name === 'day' && docksDay()) showDay((given as Dialogs['day']).date)
      else void openOnceLoaded(DIALOGS[name].Screen, () => openLoaded(name, given))
    }
    const preload = (name: DialogName) => void DIALOGS[name].Screen.preload()
    return {
      open,
      offer: (name) => void openOnceLoaded(DIALOGS[name].Screen, () => show(name, {})),
      preload,
      to: (name, given?: object) => ({
        'aria-haspopup': 'dialog',
        onClick: () => open(name, given),
        onPointerEnter: () => preload(name),
        onFocus: () => preload(name),
      }),
      closeAll: () => {
        setUnnamed([])
        changePlace({ dialog: null })
      },
    }
  }, [openOnceLoaded])

  useEffect(
    () =>
      runWhenIdle(() =>
        Promise.all(
          Object.values(DIALOGS).map(({ isEarly, Screen }) => isEarly && Screen.preload()),
        ),
      ),
    [],
  )

  const close = useCallback((name: DialogName) => {
    setUnnamed((now) => now.filter((each) => each.name !== name))
    if (name === 'coming') changePlace({ list: null })
    else if (name === 'day') changePlace({ day: null })
    else if (currentPlace().dialog === name) changePlace({ dialog: null })
  }, [])
  return (
    <DoorContext value={door}>
      {children}
      <OpenDialogs named={named} unnamed={unnamed} onClose={close} />
    </DoorContext>
  )
}

interface OpenDialogsProps {
  named: Opened | null
  unnamed: readonly Opened[]
  onClose: (name: DialogName) => void
}

function OpenDialogs({ named, unnamed, onClose }: OpenDialogsProps) {
  // Laying a dialog over a long page costs a slow device a moment: deferred, it leaves the page responsive.
  const list = useDeferredValue(usePlace((place) => place.list))
  const day = usePlace((place) => place.day)
  // Both at once: the docked day of a tab that was left must not come up for a moment.
  const openDay = useDeferredValue(useDayDocked() ? null : day)
  const word = useDeferredValue(usePlace((place) => place.dialog))
  const name = dialogOf(word)
  const opened: Opened[] = [...unnamed]
  if (name && !unnamed.some((each) => each.name === name))
    opened.unshift({ name, given: named?.name === name ? named.given : {} })
  if (openDay !== null) opened.unshift({ name: 'day', given: { date: openDay } })
  const over = opened.map((each) => <OpenDialog key={each.name} {...each} onClose={onClose} />)
  // Dialogs over the list come up once its code is there, and so above it.
  return list === null ? (
    over
  ) : (
    <OpenDialog name="coming" given={{}} onClose={onClose}>
      {over}
    </OpenDialog>
  )
}

interface OpenDialogProps extends Opened {
  onClose: (name: DialogName) => void
  children?: ReactNode
}

function OpenDialog({ name, given, onClose, children }: OpenDialogProps) {
  const close = useCallback(() => onClose(name), [onClose, name])
  const { isOfAccount, changes } = DIALOGS[name]
  const isShut = !useCanChange() && changes?.(given) === true
  const showToast = useToast()
  useEffect(() => {
    if (!isShut) return
    close()
    showToast({ text: 'You can look at this account, but not change it.' })
  }, [isShut, close, showToast])
  if (isShut) return null
  const Screen = DIALOGS[name].Screen as LazyScreen<{ onClose: () => void; children?: ReactNode }>
  const screen = (
    <Screen {...given} onClose={close}>
      {children}
    </Screen>
  )
  return isOfAccount ? <OfAccount onClose={close}>{screen}</OfAccount> : screen
}

function OfAccount({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return <ScopeContext value={useFixedScope(onClose)}>{children}</ScopeContext>
}

/**
 * True while the day that is open is docked. When its place goes, by a narrower window, it is forgotten: it must not come up as
 * a modal dialog.
 */
function useDayDocked(): boolean {
  const isBalance = usePlace((place) => place.tab) === 'balance'
  const fits = useDayFits() && isBalance
  const day = usePlace((place) => (place.tab === 'balance' ? place.day : null))
  const [dockedDay, setDockedDay] = useState(fits ? day : null)
  if (dockedDay !== day && (fits || day === null)) setDockedDay(day)
  const isLeft = !fits && day !== null && day === dockedDay
  useEffect(() => {
    if (isLeft) changePlace({ day: null })
  }, [isLeft])
  return fits || isLeft
}

/** Shows a day beside its month, in place of the list over it. Another month is a step that Back undoes. */
function showDay(day: string): void {
  const month = monthOf(day)
  const isSameMonth = (currentPlace().month ?? monthOf(browserToday())) === month
  if (isSameMonth) changePlace({ day, list: null })
  else goTo({ day, month, list: null })
}
