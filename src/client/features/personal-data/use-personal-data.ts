import { useMutation } from '@tanstack/react-query'
import { downloadText } from '../../browser/download.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { useOutcome } from '../../ui/use-outcome.ts'
import { browserToday } from '../../words/dates.ts'
import { collectPersonalData } from './collect-personal-data.ts'

/** Downloads everything that is the user's as one file [behaviour: Personal data]. */
export function usePersonalData() {
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
