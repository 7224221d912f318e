import { useState } from 'react'
import type { User } from '../../../shared/users/user.ts'
import { useSetUser } from '../../server/set-user.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { SettingsSection, useOutcome } from '../../ui/settings-section.tsx'
import { MOVING_BALANCE } from '../../words/moving-balance.ts'

/** The choice whether done marks change the starting balance of the personal account. It is saved at once. */
export function MovingBalanceSettings({ user }: { user: User }) {
  // Shown at once, like every choice.
  const [chosen, setChosen] = useState<boolean | null>(null)
  const { outcome, report } = useOutcome()
  const setUser = useSetUser()
  const update = trpc.user.update.useMutation({
    onMutate: report.clear,
    onSuccess: async (changed) => {
      await setUser(changed)
      report.success('Done marks updated!')
    },
    onError: (error) => report.refusal(error, 'Error updating done marks.'),
    onSettled: () => setChosen(null),
  })
  return (
    <SettingsSection title="Done Marks" outcome={outcome}>
      <Checkbox
        {...MOVING_BALANCE}
        checked={chosen ?? user.doneMovesBalance}
        onChange={({ target }) => {
          setChosen(target.checked)
          update.mutate({ doneMovesBalance: target.checked })
        }}
      />
    </SettingsSection>
  )
}
