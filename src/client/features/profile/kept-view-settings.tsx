import { chooseToKeepView, useKeepsView } from '../../session/keeps-view.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { SettingsSection } from '../../ui/settings-section.tsx'

interface KeptViewSettingsProps {
  onKeep: () => void
}

export function KeptViewSettings({ onKeep }: KeptViewSettingsProps) {
  const keeps = useKeepsView()
  return (
    <SettingsSection title="This Device" outcome={null}>
      <Checkbox
        label="Keep the last view on this device"
        hint="Months, outlook and lists that you have seen can then be read without a network. They are removed when you sign out, and after 30 days."
        checked={keeps}
        onChange={({ target }) => {
          chooseToKeepView(target.checked)
          if (target.checked) onKeep()
        }}
      />
    </SettingsSection>
  )
}
