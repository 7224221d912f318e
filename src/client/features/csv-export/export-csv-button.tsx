import { FileDown } from 'lucide-react'
import { Button } from '../../ui/button.tsx'

/** Opens the export from the Income and Expenses tabs, on phones too. */
export function ExportCsvButton({ onExport }: { onExport: () => void }) {
  return (
    <Button onClick={onExport}>
      <FileDown size={16} aria-hidden />
      Export CSV
    </Button>
  )
}
