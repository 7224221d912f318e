import { Download } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { usePersonalData } from './use-personal-data.ts'

/** The button that downloads everything that the server has about the user, and the result. */
export function PersonalDataButton() {
  const { outcome, download, isDownloading } = usePersonalData()
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button onClick={download} busy={isDownloading}>
        <Download size={16} aria-hidden />
        Download everything that is mine
      </Button>
      <p
        role={outcome?.failed ? 'alert' : 'status'}
        className={outcome?.failed ? 'text-warning' : 'font-medium'}
      >
        {outcome?.text}
      </p>
    </div>
  )
}
