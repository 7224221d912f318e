import { FileDown } from 'lucide-react'
import { Button } from '../../ui/button.tsx'

/** The way to a CSV file from the Income and Expense tabs, on phones too. */
export function ExportCsvButton({ onExport }: { onExport: () => void }) {
  return (
    <Button onClick={onExport}>
      <FileDown size={16} aria-hidden />
      Export CSV
    </Button>
  )
}
