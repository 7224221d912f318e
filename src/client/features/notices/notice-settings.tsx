import type { Notice } from '../../../shared/accounts/notice.ts'
import type { AccountRef } from '../../../shared/fields.ts'
import { WEEKDAY_NAMES } from '../../../shared/schedules/recurrence.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { useChange } from '../../server/use-change.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { SelectField } from '../../ui/fields/field.tsx'
import { NotLoaded } from '../../ui/not-loaded.tsx'
import { SettingsSection, useOutcome } from '../../ui/settings.tsx'
import { browserTimeZone } from '../../words/time-zone.ts'

const WEEKDAYS = WEEKDAY_NAMES.map((label, weekday) => ({ value: String(weekday), label }))
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const FIRST_WEEKLY = { weekday: 1, hour: 8 }

export function NoticeSettings({ account }: { account: AccountRef }) {
  const query = trpc.notice.get.useQuery({ account })
  const utils = trpc.useUtils()
  const { outcome, report } = useOutcome()
  const { mutate, isPending, variables } = useChange(trpc.notice.set, {
    say: report.say,
    onDone: (saved) => utils.notice.get.setData({ account }, saved),
    done: 'Notes updated!',
    failed: { noAnswer: 'Error updating notes.' },
  })
  const notice = isPending ? variables : query.data
  if (!notice)
    return (
      <SettingsSection title="Notes by Email" outcome={null}>
        <NotLoaded query={query} className="min-h-24" />
      </SettingsSection>
    )
  const { low, weekly } = notice
  const choose = (change: Partial<Notice>) =>
    mutate({ account, low, weekly, ...change, timeZone: browserTimeZone() })
  return (
    <SettingsSection title="Notes by Email" outcome={outcome}>
      <Checkbox
        label="When the balance will be too low"
        hint="Once, when the lowest of the next 30 days falls below what you keep at least."
        checked={low}
        disabled={isPending}
        onChange={({ target }) => choose({ low: target.checked })}
      />
      <Checkbox
        label="Each week"
        hint="What comes in the next 7 days, and the lowest of the next 90."
        checked={weekly !== null}
        disabled={isPending}
        onChange={({ target }) => choose({ weekly: target.checked ? FIRST_WEEKLY : null })}
      />
      {weekly && (
        <div className="flex flex-wrap gap-3">
          <SelectField
            label="Day of the Note"
            value={String(weekly.weekday)}
            options={WEEKDAYS}
            disabled={isPending}
            onChange={({ target }) =>
              choose({ weekly: { ...weekly, weekday: Number(target.value) } })
            }
          />
          <SelectField
            label="Hour of the Note"
            value={String(weekly.hour)}
            options={HOURS.map((hour) => ({ value: String(hour), label: `${hour}:00` }))}
            disabled={isPending}
            onChange={({ target }) => choose({ weekly: { ...weekly, hour: Number(target.value) } })}
          />
        </div>
      )}
    </SettingsSection>
  )
}
