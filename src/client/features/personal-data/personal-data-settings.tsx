import { SettingsSection, useOutcome } from '../../ui/settings.tsx'
import { Download } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { useMutation } from '@tanstack/react-query'
import { downloadText } from '../../browser/download.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { browserToday } from '../../words/dates.ts'

export function PersonalDataSettings() {
  return (
    <SettingsSection title="Everything That Is Yours" outcome={null}>
      <p className="text-ink-soft">
        Your settings, your sign-ins, all of your accounts and what you did in them, as one file.
      </p>
      <PersonalDataButton />
    </SettingsSection>
  )
}

export function PersonalDataButton() {
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
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button onClick={() => download.mutate()} busy={download.isPending}>
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

type Client = Pick<ReturnType<typeof trpc.useUtils>['client'], 'user' | 'backup'>

/** Each account and each page of activities is a call of its own, so that none has to hold all of them. */
async function collectPersonalData({ user, backup }: Client): Promise<string[]> {
  const { accounts, ...data } = await user.personalData.query()
  const parts = [JSON.stringify(data).slice(0, -1), ',"accounts":[']
  for (const [at, account] of accounts.entries()) {
    const content = await backup.download.query({ account: account.account })
    parts.push(at === 0 ? '' : ',', JSON.stringify({ ...account, backup: content }))
  }
  parts.push('],"activities":[')
  for (let cursor: number | null | undefined; cursor !== null;) {
    const page = await user.ownActivities.query({ cursor })
    const text = JSON.stringify(page.activities).slice(1, -1)
    parts.push(cursor && text ? ',' : '', text)
    cursor = page.nextCursor
  }
  parts.push(']}')
  return parts
}
