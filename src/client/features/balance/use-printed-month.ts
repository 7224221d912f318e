import { type ReactNode, useEffect, useState } from 'react'
import { useIsPrinting } from '../../browser/device.ts'
import { runWhenIdle } from '../../browser/when-idle.ts'
import type { MonthStatementProps } from './month-statement.tsx'

type RenderStatement = (props: MonthStatementProps) => ReactNode

/** Its code is fetched early, because the browser does not wait for it. */
export function usePrintedMonth(): RenderStatement | null {
  const isPrinting = useIsPrinting()
  const [render, setRender] = useState<RenderStatement | null>(null)
  useEffect(() => {
    let isMounted = true
    const cancel = runWhenIdle(() =>
      import('./month-statement.tsx').then(
        ({ renderMonthStatement }) => isMounted && setRender(() => renderMonthStatement),
        () => undefined,
      ),
    )
    return () => {
      isMounted = false
      cancel()
    }
  }, [])
  return isPrinting ? render : null
}
