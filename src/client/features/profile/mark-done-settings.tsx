import type { User } from '../../../shared/user.ts'
import { trpc } from '../../lib/trpc.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { SettingsSection } from './settings-section.tsx'
import { useKeepUser } from './use-keep-user.ts'
import { useOutcome } from './use-outcome.ts'

const MODES = [
  { value: 'manual', label: 'By Hand' },
  { value: 'auto', label: 'Automatically' },
] as const

const EXPLANATIONS: Record<User['markDoneMode'], string> = {
  manual: 'What has happened counts until you mark it done.',
  auto: 'In your personal account, everything before today is taken as done.',
}

/** Who marks what has happened as done. The choice is saved at once. */
export function MarkDoneSettings({ user }: { user: User }) {
  const { outcome, tell } = useOutcome()
  const utils = trpc.useUtils()
  const keepUser = useKeepUser()
  const update = trpc.user.update.useMutation({
    onMutate: tell.nothing,
    onSuccess: (changed) => {
      keepUser(changed)
      tell.success('Mark-done mode updated!')
      void utils.projection.invalidate()
    },
    onError: () => tell.failure('Error updating mark-done mode.'),
  })
  const underWay = update.isPending ? update.variables.markDoneMode : undefined
  const mode = underWay ?? user.markDoneMode

  return (
    <SettingsSection title="Mark Done" outcome={outcome}>
      <Segmented
        label="Mark Done"
        className="self-start"
        value={mode}
        options={MODES}
        onChange={(markDoneMode) => update.mutate({ markDoneMode })}
      />
      <p className="text-xs text-ink-faint">{EXPLANATIONS[mode]}</p>
    </SettingsSection>
  )
}
