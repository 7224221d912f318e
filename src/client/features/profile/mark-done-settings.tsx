import { useState } from 'react'
import type { User } from '../../../shared/users/user.ts'
import { useSetUser } from '../../server/set-user.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { RadioChoice } from '../../ui/fields/segmented.tsx'
import { SettingsSection, useOutcome } from '../../ui/settings-section.tsx'

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
  // Shown at once: a radio button that jumps back until the answer arrives would look refused.
  const [chosen, setChosen] = useState<User['markDoneMode'] | null>(null)
  const { outcome, report } = useOutcome()
  const setUser = useSetUser()
  const update = trpc.user.update.useMutation({
    onMutate: report.clear,
    onSuccess: async (changed) => {
      await setUser(changed)
      report.success('Mark-done mode updated!')
    },
    onError: () => {
      setChosen(null)
      report.failure('Error updating mark-done mode.')
    },
  })
  const mode = chosen ?? user.markDoneMode

  return (
    <SettingsSection title="Mark Done" outcome={outcome}>
      <RadioChoice
        label="Mark Done"
        className="self-start"
        value={mode}
        options={MODES}
        onChange={(markDoneMode) => {
          setChosen(markDoneMode)
          update.mutate({ markDoneMode })
        }}
      />
      <p className="text-xs text-ink-faint">{EXPLANATIONS[mode]}</p>
    </SettingsSection>
  )
}
