import { useEffect, useState } from 'react'
import type { NotedDevice } from '../../../shared/users/push-device.ts'
import { offersPush } from '../../browser/device.ts'
import {
  findPushObstacle,
  findSubscription,
  type PushObstacle,
  subscribe,
} from '../../browser/push-subscription.ts'
import { useStoredState } from '../../browser/stored-state.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { useChange } from '../../server/use-change.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox, Switch } from '../../ui/fields/checkbox.tsx'
import { KeyList, KeyRow } from '../../ui/key-list.tsx'
import { NotLoaded } from '../../ui/not-loaded.tsx'
import { type Report, SettingsSection, useOutcome } from '../../ui/settings.tsx'
import { FAILURES } from '../../words/call-error.ts'
import { browserToday } from '../../words/dates.ts'
import { formatMoment } from '../../words/moments.ts'

const TITLE = 'Notes on Devices'

const OBSTACLES: Record<PushObstacle, string> = {
  insecure: 'This browser shows notes only of an address that begins with “https:”.',
  homeScreen:
    'On an iPhone or iPad, first put Balance on the home screen: Share, then “Add to Home Screen”. Open it there, and switch its notes on.',
  unable: 'This browser cannot show notes.',
  denied:
    'This browser blocks notifications of Balance. Allow them in its settings for this address (on most, behind the icon beside the address; on an iPhone, in Settings under Notifications), then switch them on here.',
}

/** [behaviour: Notes on devices] */
export function DeviceSettings() {
  if (offersPush()) return <Devices />
  return (
    <SettingsSection title={TITLE} outcome={null}>
      <p className="text-ink-soft">
        This Balance sends no notes to devices. Its operator has to set CONTACT to an email, or
        PUBLIC_ORIGIN to an address that begins with “https:”.
      </p>
    </SettingsSection>
  )
}

function Devices() {
  const list = trpc.push.list.useQuery()
  const { outcome, report } = useOutcome()
  const { own, setOwn } = useOwnDevice(list.data)
  const obstacle = findPushObstacle()
  const test = useChange(trpc.push.test, {
    say: report.say,
    done: 'A test note is on its way.',
    failed: FAILURES.change('No test note was sent.'),
  })
  return (
    <SettingsSection
      title={TITLE}
      outcome={outcome}
      action={
        own && (
          <Button busy={test.isPending} onClick={() => test.mutate({ id: own.id })}>
            Send a Test Note
          </Button>
        )
      }
    >
      <p className="text-ink-soft">
        A device shows the notes that you have chosen for an account, also while Balance is closed.
      </p>
      <NotLoaded query={list} failure="Your devices could not be loaded." />
      {obstacle !== null && obstacle !== 'denied' ? (
        <p>{OBSTACLES[obstacle]}</p>
      ) : (
        list.data && <ThisDevice own={own} onChange={setOwn} report={report} />
      )}
      <KeyList label={TITLE}>
        {list.data?.map((device) => (
          <DeviceRow key={device.id} device={device} isOwn={device === own} report={report} />
        ))}
      </KeyList>
    </SettingsSection>
  )
}

const readId = (text: string) => Number(text) || undefined

/** The server tells no address of a device, so the browser remembers which of them it is. */
function useOwnDevice(devices: NotedDevice[] | undefined) {
  const [ownId, setOwnId] = useStoredState<number | null>('noteDevice', null, readId)
  const [isSubscribed, setIsSubscribed] = useState(false)
  useEffect(() => {
    if (findPushObstacle() !== null) return
    findSubscription().then(
      (subscription) => setIsSubscribed(subscription !== null),
      () => undefined,
    )
  }, [])
  const own = isSubscribed ? devices?.find(({ id }) => id === ownId) : undefined
  const setOwn = (id: number | null) => {
    setOwnId(id)
    setIsSubscribed(id !== null)
  }
  return { own, setOwn }
}

interface ThisDeviceProps {
  own: NotedDevice | undefined
  onChange: (id: number | null) => void
  report: Report
}

function ThisDevice({ own, onChange, report }: ThisDeviceProps) {
  // Known before the switch is pressed: a browser asks its user only soon after a press.
  const key = trpc.push.key.useQuery()
  const [isAsking, setIsAsking] = useState(false)
  const sending = { say: report.say, isPendingUntilFresh: true }
  const enable = useChange(trpc.push.enable, {
    ...sending,
    onDone: ({ id }) => onChange(id),
    done: 'Notes come to this device. Choose which ones in This account, under “Notes”.',
    failed: FAILURES.change('Notes were not switched on.'),
  })
  const changeAmounts = useChange(trpc.push.enable, {
    ...sending,
    done: (_answer, { amounts }) => `Notes ${amounts ? 'show' : 'hide'} amounts on this device.`,
    failed: FAILURES.change('It was not changed.'),
  })
  const disable = useChange(trpc.push.disable, {
    ...sending,
    onDone: async () => {
      onChange(null)
      await (await findSubscription())?.unsubscribe()
    },
    done: 'No notes come to this device.',
    failed: FAILURES.change('Notes were not switched off.'),
  })

  async function switchOn(publicKey: string) {
    report.clear()
    setIsAsking(true)
    const subscription = await askForNotes(publicKey, report)
    if (subscription) await enable.send({ ...inputOf(subscription), amounts: false })
    setIsAsking(false)
  }

  async function showAmounts(amounts: boolean) {
    const subscription = await findSubscription()
    if (subscription) changeAmounts.mutate({ ...inputOf(subscription), amounts })
  }

  const isBusy = isAsking || disable.isPending
  return (
    <>
      {findPushObstacle() === 'denied' && <p>{OBSTACLES.denied}</p>}
      <NotLoaded query={key} failure="Notes cannot be switched on now." />
      {key.data && (
        <Switch
          label="Notes on this device"
          checked={disable.isPending ? false : isAsking || own !== undefined}
          disabled={isBusy}
          onChange={() => (own ? disable.mutate({ id: own.id }) : switchOn(key.data.publicKey))}
        />
      )}
      {own && (
        <Checkbox
          label="Show amounts in notes"
          hint="Everybody who sees this screen can read them, also while it is locked."
          checked={changeAmounts.isPending ? changeAmounts.variables.amounts : own.amounts}
          disabled={isBusy || changeAmounts.isPending}
          onChange={({ target }) => void showAmounts(target.checked)}
        />
      )}
    </>
  )
}

async function askForNotes(publicKey: string, report: Report): Promise<PushSubscription | null> {
  try {
    const permission = await Notification.requestPermission()
    if (permission === 'granted') return await subscribe(publicKey)
    if (permission === 'default')
      report.failure('The browser shows no notes until you allow it. Switch them on again.')
  } catch {
    report.failure('The push service of this browser gave no answer. Please try again.')
  }
  return null
}

function inputOf(subscription: PushSubscription) {
  const { endpoint = '', keys = {} } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys
  return { endpoint, keys: { p256dh, auth } }
}

interface DeviceRowProps {
  device: NotedDevice
  /** It has a switch of its own. */
  isOwn: boolean
  report: Report
}

function DeviceRow({ device: { id, device, amounts, createdAt }, isOwn, report }: DeviceRowProps) {
  const remove = useChange(trpc.push.disable, {
    say: report.say,
    isPendingUntilFresh: true,
    done: `No notes come to ${device}.`,
    failed: FAILURES.change(`${device} was not removed.`),
  })
  const removal = {
    label: 'Remove',
    spoken: `Remove ${device}`,
    isDanger: true,
    confirmation: {
      question: `Show no notes on ${device}?`,
      action: 'Yes, Remove It',
      isBusy: remove.isPending,
      onConfirm: () => remove.mutate({ id }),
      children: 'They can be switched on again on that device alone.',
    },
  }
  const since = `switched on ${formatMoment(createdAt, browserToday())}`
  return (
    <KeyRow
      title={
        <>
          {device} {isOwn && <span className="font-normal text-ink-soft">(this device)</span>}
        </>
      }
      details={`${amounts ? 'with' : 'without'} amounts • ${since}`}
      acts={isOwn ? [] : [removal]}
    />
  )
}
