import { SettingsSection } from '../../ui/settings-section.tsx'
import { PersonalDataButton } from './personal-data-button.tsx'

export function PersonalDataSettings() {
  return (
    <SettingsSection title="Everything That Is Yours" outcome={null}>
      <p className="text-ink-soft">
        Your settings, your sign-ins, all of your accounts and what you did in them, as one file.
      </p>
      <PersonalDataButton />
    </SettingsSection>
  )
}
