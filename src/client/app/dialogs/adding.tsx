import { type ReactNode, useCallback, useDeferredValue, useEffect, useRef, useState } from 'react'
import type { CashFlowKind } from '../../../shared/plan/cash-flow.ts'
import { runWhenIdle } from '../../browser/when-idle.ts'
import { AddContext } from '../../plan/editor-links.ts'
import { changePlace, openAt, usePlace } from '../../links/place.ts'
import { useFixedScope } from '../../links/write-scope.ts'
import { lazyScreen } from '../../ui/layers/lazy-screen.tsx'
import { pressedElement } from '../../ui/layers/pressed-element.ts'
import { useOpen } from '../../ui/layers/use-open.ts'
import { CashFlowWizard } from './cash-flow-editor.tsx'

const KindMenu = lazyScreen(() => import('./kind-menu.tsx').then((file) => file.KindMenu))

/** Lets everything inside add an income or an expense, by `useAdd` [behaviour: Shell]. */
export function Adding({ children }: { children: ReactNode }) {
  const kind = useDeferredValue(usePlace(({ dialog }) => kindOf(dialog)))
  const dayInView = usePlace(({ day }) => day)
  const [date, setDate] = useState<string | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const anchor = useRef<HTMLElement>(null)
  const openOnceLoaded = useOpen()
  useEffect(() => runWhenIdle(CashFlowWizard.preload), [])
  useEffect(() => runWhenIdle(KindMenu.preload), [])

  const open = useCallback(
    (kind: CashFlowKind) =>
      void openOnceLoaded(CashFlowWizard, () => openAt({ dialog: `add-${kind}` })),
    [openOnceLoaded],
  )
  const add = useCallback(
    (kind?: CashFlowKind, date?: string) => {
      setDate(date ?? null)
      if (kind) {
        open(kind)
        return
      }
      anchor.current = pressedButton() ?? addButton()
      if (anchor.current) void openOnceLoaded(KindMenu, () => setIsAsking(true))
    },
    [open, openOnceLoaded],
  )
  return (
    <AddContext value={add}>
      {children}
      {isAsking && <KindMenu anchor={anchor} onChoose={open} onClose={() => setIsAsking(false)} />}
      {kind && <NewCashFlow kind={kind} date={date ?? dayInView ?? undefined} />}
    </AddContext>
  )
}

function kindOf(dialog: string | null): CashFlowKind | null {
  if (dialog === 'add-income') return 'income'
  return dialog === 'add-expense' ? 'expense' : null
}

/** The button of the page that was pressed to add. */
function pressedButton(): HTMLElement | null {
  return pressedElement()?.closest<HTMLElement>('main button') ?? null
}

/** The button of the shell that adds, the one of this width. */
function addButton(): HTMLElement | null {
  const buttons = [...document.querySelectorAll<HTMLElement>('[data-add]')]
  return buttons.find((button) => button.checkVisibility()) ?? null
}

function NewCashFlow({ kind, date }: { kind: CashFlowKind; date: string | undefined }) {
  const close = () => changePlace({ dialog: null })
  // It is meant for the account in which it was opened.
  useFixedScope(close)
  // A day that is opened meanwhile changes nothing that was begun.
  const [dateOfStart] = useState(date)
  return <CashFlowWizard kind={kind} date={dateOfStart} onClose={close} />
}
