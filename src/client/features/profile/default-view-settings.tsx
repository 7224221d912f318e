import { useState } from 'react'
import type { User } from '../../../shared/users/user.ts'
import { useBalanceView } from '../../links/balance-view.ts'
import { useSetUser } from '../../server/set-user.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { RadioChoice } from '../../ui/fields/segmented.tsx'
import { SettingsSection, useOutcome } from '../../ui/settings-section.tsx'

const VIEWS = [
  { value: 'calendar', label: 'Calendar View' },
  { value: 'list', label: 'List View' },
] as const

/** The view with which the Balance tab opens. The choice is saved at once, and applies to this browser at once. */
export function DefaultViewSettings({ user }: { user: User }) {
  // Shown at once: a radio button that jumps back until the answer arrives would look refused.
  const [chosen, setChosen] = useState<User['defaultView'] | null>(null)
  const [, setBalanceView] = useBalanceView()
  const { outcome, report } = useOutcome()
  const setUser = useSetUser()
  const update = trpc.user.update.useMutation({
    onMutate: report.clear,
    onSuccess: async (changed) => {
      await setUser(changed)
      setBalanceView(changed.defaultView)
      report.success('Default view updated!')
    },
    onError: () => {
      setChosen(null)
      report.failure('Error updating default view.')
    },
  })

  return (
    <SettingsSection title="Default View" outcome={outcome}>
      <RadioChoice
        label="Default View"
        className="self-start"
        value={chosen ?? user.defaultView}
        options={VIEWS}
        onChange={(defaultView) => {
          setChosen(defaultView)
          update.mutate({ defaultView })
        }}
      />
    </SettingsSection>
  )
}
