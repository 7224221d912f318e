import type { ComponentType } from 'react'
import { CheckInDialog } from '../../features/check-in/check-in-dialog.tsx'
import type { NewItemsProps } from '../../features/check-in/statement/beside-plan.tsx'
import { lazyScreen } from '../../ui/layers/lazy-screen.tsx'
import { Spinner } from '../../ui/spinner.tsx'

const StatementSource = lazyScreen(() =>
  import('../../plan/statement/source/statement-source.tsx').then((file) => file.StatementSource),
)

const NewItems = lazyScreen(
  async (): Promise<ComponentType<NewItemsProps>> => {
    const [{ NewItems }, { ItemEditor }] = await Promise.all([
      import('../../plan/statement/review/new-items.tsx'),
      import('../../plan/editor/item-editor.tsx'),
    ])
    return (props) => <NewItems Editor={ItemEditor} {...props} />
  },
  { loading: <Spinner label="Loading what is new" /> },
)

/** The check-in, with what other features know about bank statements. */
export function CheckIn({ onClose }: { onClose: () => void }) {
  return <CheckInDialog onClose={onClose} StatementSource={StatementSource} NewItems={NewItems} />
}
