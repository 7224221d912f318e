import { useFixedScope } from '../../links/fixed-scope.ts'
import { Dialog } from '../../ui/layers/dialog.tsx'
import { Activities } from './activity-page.tsx'

export interface ActivityDialogProps {
  /** The act by which it was opened. */
  title: 'Activity' | 'Recent changes'
  onClose: () => void
}

/** Who did what in the account in view, in the last 90 days [behaviour: Recent activity]. */
export function ActivityDialog({ title, onClose }: ActivityDialogProps) {
  const scope = useFixedScope(onClose)
  return (
    <Dialog title={title} onClose={onClose}>
      <Activities scope={scope} />
    </Dialog>
  )
}
