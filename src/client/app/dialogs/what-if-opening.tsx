import { type ReactNode, useMemo, useState } from 'react'
import { oneOf, useStoredState } from '../../browser/stored-state.ts'
import { type WhatIfLinks, WhatIfLinksContext, type WhatIfStart } from '../../plan/what-if-links.ts'

const parseOpen = oneOf('open', 'closed')

interface WhatIfOpeningProps {
  /** Shows the tab that has it. */
  onTab: (tab: 'projections') => void
  children: ReactNode
}

/** Lets every screen open "What if"; it stays open until it is closed, or the session ends. */
export function WhatIfOpening({ onTab, children }: WhatIfOpeningProps) {
  const [state, setState] = useStoredState('whatIfOpen', 'closed', parseOpen)
  const [start, setStart] = useState<WhatIfStart | null>(null)
  const links = useMemo(
    (): WhatIfLinks => ({
      isOpen: state === 'open',
      start,
      open: (start) => {
        setStart(start ?? null)
        setState('open')
        onTab('projections')
      },
      close: () => setState('closed'),
      takeUpStart: () => setStart(null),
    }),
    [state, start, setState, onTab],
  )
  return <WhatIfLinksContext value={links}>{children}</WhatIfLinksContext>
}
