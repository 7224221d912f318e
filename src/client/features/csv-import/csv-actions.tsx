import { CircleHelp, FileUp } from 'lucide-react'
import { useIsMobile } from '../../browser/device.ts'
import { QuietButton } from '../../ui/button.tsx'

interface CsvActionsProps {
  onHelp: () => void
  onImport: () => void
}

/** The buttons that open the import and its help; phones have neither [behaviour: Income and Expenses tabs]. */
export function CsvActions({ onHelp, onImport }: CsvActionsProps) {
  if (useIsMobile()) return null
  return (
    <>
      <QuietButton label="CSV Help" icon={<CircleHelp size={16} aria-hidden />} onClick={onHelp} />
      <QuietButton label="Import CSV" icon={<FileUp size={16} aria-hidden />} onClick={onImport} />
    </>
  )
}
