import type { Notice } from '../../../shared/accounts/notice.ts'
import type { AccountRef } from '../../../shared/fields.ts'
import { offersMail, offersPush } from '../../browser/device.ts'
import { useCanChange } from '../../links/can-change.tsx'
import { useOffersBank } from '../../plan/bank/use-offers-bank.ts'
import type { NotedDevice } from '../../../shared/users/push-device.ts'
import { WEEKDAY_NAMES } from '../../../shared/schedules/recurrence.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { useChange } from '../../server/use-change.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { SelectField } from '../../ui/fields/field.tsx'
import { NotLoaded } from '../../ui/not-loaded.tsx'
import { SettingsSection, useOutcome } from '../../ui/settings.tsx'
import { countOf } from '../../words/counts.ts'
import { browserTimeZone } from '../../words/time-zone.ts'

const WEEKDAYS = WEEKDAY_NAMES.map((label, weekday) => ({ value: String(weekday), label }))
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const FIRST_WEEKLY = { weekday: 1, hour: 8 }

const NO_WAY =
  'Notes come to your devices. Switch them on first, on each device, in Profile Settings: “Notes on Devices”.'

/** Notes reach a user by mail, where the server sends any, and on each of their devices. */
export function NoticeSettings({ account }: { account: AccountRef }) {
  const devices = trpc.push.list.useQuery(undefined, { enabled: offersPush() })
  const isReached = offersMail() || (devices.data ?? []).length > 0
  if (isReached) return <ChosenNotes account={account} devices={devices.data ?? []} />
  return (
    <SettingsSection title="Notes" outcome={null}>
      <NotLoaded query={devices} className="min-h-24" />
      {devices.data && <p className="text-ink-soft">{NO_WAY}</p>}
    </SettingsSection>
  )
}

interface ChosenNotesProps {
  account: AccountRef
  devices: NotedDevice[]
}

function ChosenNotes({ account, devices }: ChosenNotesProps) {
  const query = trpc.notice.get.useQuery({ account })
  const canChange = useCanChange()
  const offersBank = useOffersBank() && canChange
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
      <SettingsSection title="Notes" outcome={null}>
        <NotLoaded query={query} className="min-h-24" />
      </SettingsSection>
    )
  const { low, weekly, mail = true, bank = false } = notice
  const choose = (change: Partial<Notice>) =>
    mutate({ ...notice, bank: bank && canChange, ...change, account, timeZone: browserTimeZone() })
  return (
    <SettingsSection title="Notes" outcome={outcome}>
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
      {offersBank && (
        <Checkbox
          label="When the bank says something else than the plan"
          hint="Your bank is asked each night; you hear of it when they are more than $1 apart."
          checked={bank}
          disabled={isPending}
          onChange={({ target }) => choose({ bank: target.checked })}
        />
      )}
      <p className="text-ink-soft">{whereTo(devices)}</p>
      {offersMail() && (devices.length > 0 || !mail) && (
        <Checkbox
          label="By email too"
          checked={mail}
          disabled={isPending}
          onChange={({ target }) => choose({ mail: target.checked })}
        />
      )}
    </SettingsSection>
  )
}

function whereTo(devices: NotedDevice[]): string {
  const [first, ...others] = devices
  if (!first)
    return offersPush()
      ? 'They come by email; “Notes on Devices” in Profile Settings has them on a device too.'
      : 'They come by email.'
  return `They come to ${others.length === 0 ? first.device : countOf(devices.length, 'device')}.`
}
