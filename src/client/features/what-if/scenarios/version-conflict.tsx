import type { Scenario } from '../../../../shared/plan/scenario.ts'
import { Button } from '../../../ui/button.tsx'
import { describeChange, type FindCashFlow } from '../changes/change-words.ts'
import { Name } from '../../../ui/shown-name.tsx'

interface VersionConflictProps {
  theirs: Scenario
  find: FindCashFlow
  today: string
  onKeepMine: () => void
  onKeepTheirs: () => void
  onCopyMine: () => void
}

export function VersionConflict(props: VersionConflictProps) {
  const { theirs, find, today, onKeepMine, onKeepTheirs, onCopyMine } = props
  return (
    <section
      role="alert"
      className="flex flex-col gap-2 rounded-field border border-warning bg-warning/5 p-3"
    >
      <p className="font-medium">
        <Name>{theirs.name}</Name> was changed elsewhere. Your changes below are not saved in it.
        The other version is:
      </p>
      {theirs.changes.length === 0 ? (
        <p className="text-ink-soft">No changes.</p>
      ) : (
        <ul className="list-disc pl-5 text-ink-soft">
          {theirs.changes.map((change, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- two changes of a list may be the same
            <li key={place}>{describeChange(change, find, today)}</li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={onKeepTheirs}>
          Take the Other
        </Button>
        <Button size="small" onClick={onCopyMine}>
          Keep Mine as a Copy
        </Button>
        <Button size="small" variant="primary" onClick={onKeepMine}>
          Save Mine
        </Button>
      </div>
    </section>
  )
}
