import { useFixedScope } from '../../server/fixed-scope.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Activities } from './activities.tsx'

/** Who did what in the shared account in view, in the last 90 days [behaviour: Recent activity]. */
export function ActivityDialog({ onClose }: { onClose: () => void }) {
  const scope = useFixedScope(onClose)
  return (
    <Dialog title="Activity" onClose={onClose}>
      {scope.account !== 'personal' && (
        <Activities scope={scope} empty="Nothing has happened here yet." />
      )}
    </Dialog>
  )
}
