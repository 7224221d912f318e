import type { ReactNode } from 'react'
import { GraphPlace } from '../../plan/graph/graph-place.tsx'
import { useRedraw } from '../../ui/redraw.ts'
import { OutlookCard } from '../../features/outlook/outlook-card.tsx'

const LINE = <GraphPlace />

export function AnswersCard({ foot }: { foot?: ReactNode }) {
  useRedraw()
  return <OutlookCard line={LINE} foot={foot} />
}
