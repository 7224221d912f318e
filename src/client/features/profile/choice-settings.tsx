import type { User } from '../../../shared/users/user.ts'
import { useBalanceView } from '../../plan/balance-view.ts'
import { useSetUser } from '../../server/save-settings.ts'
import { useHiddenAmounts } from '../../links/hidden-amounts.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { useChange } from '../../server/use-change.ts'
import { Checkbox, Switch } from '../../ui/fields/checkbox.tsx'
import { RadioChoice } from '../../ui/fields/segmented.tsx'
import { SettingsSection, useOutcome } from '../../ui/settings.tsx'
import { MOVING_BALANCE } from '../../words/moving-balance.ts'
import { chooseToKeepView, useKeepsView } from '../../session/keeps-view.ts'

type ChoiceField = 'defaultView' | 'markDoneMode' | 'doneMovesBalance'

/** Shown at once: a choice that jumps back would look refused. */
function useChoice<Field extends ChoiceField>(
  user: User,
  field: Field,
  subject: string,
  onSaved?: (value: User[Field]) => void,
) {
  const { outcome, report } = useOutcome()
  const setUser = useSetUser()
  const { mutate, isPending, variables } = useChange(trpc.user.update, {
    say: report.say,
    onDone: async (changed) => {
      await setUser(changed)
      onSaved?.(changed[field])
    },
    done: `${subject} updated!`,
    failed: { noAnswer: `Error updating ${subject.toLowerCase()}.` },
  })
  const chosen = isPending ? (variables as Partial<User>)[field] : undefined
  return {
    value: chosen ?? user[field],
    choose: (value: User[Field]) => mutate({ [field]: value }),
    outcome,
  }
}

const VIEWS = [
  { value: 'calendar', label: 'Calendar View' },
  { value: 'list', label: 'List View' },
] as const

/** Applies to this browser alone: the shoulder that somebody looks over is here. */
export function HiddenAmountsSettings() {
  const { areHidden, hide } = useHiddenAmounts()
  return (
    <SettingsSection title="Amounts on the Screen" outcome={null}>
      <Switch
        label="Hide all amounts in this browser"
        checked={areHidden}
        onChange={({ target }) => hide(target.checked)}
      />
    </SettingsSection>
  )
}

export function DefaultViewSettings({ user }: { user: User }) {
  const [, setBalanceView] = useBalanceView()
  const { value, choose, outcome } = useChoice(user, 'defaultView', 'Default view', setBalanceView)
  return (
    <SettingsSection title="Default View" outcome={outcome}>
      <RadioChoice
        label="Default View"
        className="self-start"
        value={value}
        options={VIEWS}
        onChange={choose}
      />
    </SettingsSection>
  )
}

const MODES = [
  { value: 'manual', label: 'By Hand' },
  { value: 'auto', label: 'Automatically' },
] as const

const EXPLANATIONS: Record<User['markDoneMode'], string> = {
  manual: 'What has happened counts until you mark it done.',
  auto: 'In your personal account, everything before today is taken as done.',
}

export function MarkDoneSettings({ user }: { user: User }) {
  const { value, choose, outcome } = useChoice(user, 'markDoneMode', 'Mark-done mode')
  return (
    <SettingsSection title="Mark Done" outcome={outcome}>
      <RadioChoice
        label="Mark Done"
        className="self-start"
        value={value}
        options={MODES}
        onChange={choose}
      />
      <p className="text-xs text-ink-faint">{EXPLANATIONS[value]}</p>
    </SettingsSection>
  )
}

export function MovingBalanceSettings({ user }: { user: User }) {
  const { value, choose, outcome } = useChoice(user, 'doneMovesBalance', 'Done marks')
  return (
    <SettingsSection title="Done Marks" outcome={outcome}>
      <Checkbox
        {...MOVING_BALANCE}
        checked={value}
        onChange={({ target }) => choose(target.checked)}
      />
    </SettingsSection>
  )
}

interface KeptViewSettingsProps {
  onKeep: () => void
}

export function KeptViewSettings({ onKeep }: KeptViewSettingsProps) {
  const keeps = useKeepsView()
  return (
    <SettingsSection title="This Device" outcome={null}>
      <Checkbox
        label="Keep the last view on this device"
        hint="Months, outlook and lists that you have seen can then be read without a network. They are removed when you sign out, and after 30 days."
        checked={keeps}
        onChange={({ target }) => {
          chooseToKeepView(target.checked)
          if (target.checked) onKeep()
        }}
      />
    </SettingsSection>
  )
}
