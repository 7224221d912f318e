import type { ReactNode } from 'react'
import { GraphPlace } from '../../plan/graph/graph-place.tsx'
import { OutlookCard } from '../../features/outlook/outlook-card.tsx'

const LINE = <GraphPlace />

/** The answers: what there is today, what is ahead, and the line of it. */
export function AnswersCard({ foot }: { foot?: ReactNode }) {
  return <OutlookCard line={LINE} foot={foot} />
}
