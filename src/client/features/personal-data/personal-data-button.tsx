import { Download } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { useMutation } from '@tanstack/react-query'
import { downloadText } from '../../browser/download.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { useOutcome } from '../../ui/settings-section.tsx'
import { browserToday } from '../../words/dates.ts'
import { collectPersonalData } from './collect-personal-data.ts'

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

function usePersonalData() {
  const { client } = trpc.useUtils()
  const { outcome, report } = useOutcome()
  const download = useMutation({
    mutationFn: () => collectPersonalData(client),
    onMutate: report.clear,
    onSuccess: (parts) => {
      const fileName = `balance-personal-data-${browserToday()}.json`
      downloadText(fileName, parts, 'application/json')
      report.success(`Everything that is yours is in ${fileName}.`)
    },
    onError: (error) => report.refusal(error, 'Error downloading what is yours.'),
  })
  return { outcome, download: () => download.mutate(), isDownloading: download.isPending }
}
