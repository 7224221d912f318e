import { CircleHelp, FileUp } from 'lucide-react'
import { useIsMobile } from '../../browser/device.ts'
import { Button } from '../../ui/button.tsx'

interface CsvActionsProps {
  onHelp: () => void
  onImport: () => void
}

/** The buttons that open the import and its help; phones have neither [behaviour: Income and Expenses tabs]. */
export function CsvActions({ onHelp, onImport }: CsvActionsProps) {
  if (useIsMobile()) return null
  return (
    <>
      <Button variant="ghost" onClick={onHelp}>
        <CircleHelp size={16} aria-hidden />
        CSV Help
      </Button>
      <Button onClick={onImport}>
        <FileUp size={16} aria-hidden />
        Import CSV
      </Button>
    </>
  )
}
