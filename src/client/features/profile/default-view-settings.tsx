import type { User } from '../../../shared/user.ts'
import { useBalanceView } from '../../lib/balance-view.ts'
import { trpc } from '../../lib/trpc.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { SettingsSection } from './settings-section.tsx'
import { useKeepUser } from './use-keep-user.ts'
import { useOutcome } from './use-outcome.ts'

const VIEWS = [
  { value: 'calendar', label: 'Calendar View' },
  { value: 'list', label: 'List View' },
] as const

/** How the Balance tab opens. The choice is saved at once, and holds in this browser at once. */
export function DefaultViewSettings({ user }: { user: User }) {
  const [, setBalanceView] = useBalanceView()
  const { outcome, tell } = useOutcome()
  const keepUser = useKeepUser()
  const update = trpc.user.update.useMutation({
    onMutate: tell.nothing,
    onSuccess: (changed) => {
      keepUser(changed)
      setBalanceView(changed.defaultView)
      tell.success('Default view updated!')
    },
    onError: () => tell.failure('Error updating default view.'),
  })
  const underWay = update.isPending ? update.variables.defaultView : undefined

  return (
    <SettingsSection title="Default View" outcome={outcome}>
      <Segmented
        label="Default View"
        className="self-start"
        value={underWay ?? user.defaultView}
        options={VIEWS}
        onChange={(defaultView) => update.mutate({ defaultView })}
      />
    </SettingsSection>
  )
}
