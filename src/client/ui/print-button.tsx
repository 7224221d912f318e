import { Printer } from 'lucide-react'
import { IconButton } from './button.tsx'

/** Prints the page; on paper there are no buttons. */
export function PrintButton() {
  return (
    <IconButton
      label="Print"
      icon={<Printer size={18} aria-hidden />}
      onClick={() => window.print()}
    />
  )
}
