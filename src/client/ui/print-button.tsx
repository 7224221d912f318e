import { Printer } from 'lucide-react'
import { IconButton } from './button.tsx'

export function PrintButton() {
  return (
    <IconButton
      label="Print"
      icon={<Printer size={18} aria-hidden />}
      onClick={() => window.print()}
    />
  )
}
