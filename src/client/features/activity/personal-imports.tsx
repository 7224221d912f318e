import { useWriteScope } from '../../server/write-scope.ts'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { Activities } from './activities.tsx'

/** The imports into the personal account: each can be undone, and restored [behaviour: CSV import]. */
export function PersonalImports() {
  const scope = useWriteScope()
  // A shared account has them among its activities.
  if (scope.account !== 'personal') return null
  return (
    <SettingsSection title="Imports" outcome={null}>
      <p className="text-ink-soft">
        An import from a CSV file can be undone here. For 30 days, an undone import can be restored.
      </p>
      <Activities scope={scope} empty="No imports in the last 90 days." />
    </SettingsSection>
  )
}
