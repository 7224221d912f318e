import { createLucideIcon } from 'lucide-react'

export const StepLine = createLucideIcon('step-line', [
  ['path', { d: 'M3 15h4.5v-5h4.5v6h4.5V7H21', key: 'line' }],
])
