import { Ellipsis } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import {
  MAX_COMPARED_SCENARIOS,
  type Scenario,
  scenarioNameForm,
} from '../../../shared/plan/scenario.ts'
import { useCanChange } from '../../links/can-change.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { Switch } from '../../ui/fields/checkbox.tsx'
import { Form, SubmitButton } from '../../ui/form/form.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { Menu, MenuItem } from '../../ui/layers/menu.tsx'
import { isolated } from '../../words/isolated.ts'
import type { ScenarioActs } from './scenario-queries.ts'

interface KeptScenariosProps {
  scenarios: Scenario[]
  openId: number | null
  together: number[]
  acts: ScenarioActs
  onOpen: (scenario: Scenario) => void
  onTogether: (id: number, isTicked: boolean) => void
}

export function KeptScenarios(props: KeptScenariosProps) {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-1">
      <h3 id={headingId} className="font-semibold">
        Kept scenarios
      </h3>
      <ul className="divide-y divide-line">
        {props.scenarios.map((scenario) => (
          <ScenarioRow key={scenario.id} scenario={scenario} {...props} />
        ))}
      </ul>
    </section>
  )
}

function ScenarioRow(props: KeptScenariosProps & { scenario: Scenario }) {
  const { scenario, openId, together, acts, onOpen, onTogether } = props
  const { id, name } = scenario
  const isOpen = id === openId
  const canChange = useCanChange()
  const isTicked = together.includes(id)
  const [menu, setMenu] = useState<'closed' | 'open' | 'renaming'>('closed')
  const button = useRef<HTMLButtonElement>(null)
  const closeAnd = (act: () => unknown) => () => {
    setMenu('closed')
    void act()
  }
  if (menu === 'renaming' && canChange)
    return (
      <li className="py-2">
        <NameForm
          name={name}
          action="Rename"
          onName={(name) => acts.rename(scenario, name)}
          onClose={() => setMenu('closed')}
        />
      </li>
    )
  return (
    <li className="flex items-center gap-1 py-1">
      {isOpen ? (
        <span className="min-w-0 flex-1 py-2 font-medium wrap-anywhere">
          {name} <span className="text-xs font-normal text-ink-soft">open</span>
        </span>
      ) : (
        <Switch
          label={name}
          checked={isTicked}
          disabled={!isTicked && together.length >= MAX_COMPARED_SCENARIOS}
          onChange={({ target }) => onTogether(id, target.checked)}
          className="flex-1"
        />
      )}
      {!isOpen && (
        <Button
          size="small"
          variant="ghost"
          aria-label={`Open ${isolated(name)}`}
          onClick={() => onOpen(scenario)}
        >
          Open
        </Button>
      )}
      {canChange && (
        <IconButton
          ref={button}
          size="small"
          label={`More about ${isolated(name)}`}
          icon={<Ellipsis size={16} aria-hidden />}
          aria-haspopup="menu"
          aria-expanded={menu === 'open'}
          onClick={() => setMenu('open')}
        />
      )}
      {menu === 'open' && canChange && (
        <Menu
          label={`More about ${isolated(name)}`}
          anchor={button}
          onClose={() => setMenu('closed')}
        >
          <MenuItem onChoose={() => setMenu('renaming')}>Rename</MenuItem>
          <MenuItem onChoose={closeAnd(() => acts.copy(scenario))}>Copy</MenuItem>
          <MenuItem onChoose={closeAnd(() => acts.discard(scenario, isOpen))}>Delete</MenuItem>
        </Menu>
      )}
    </li>
  )
}

interface NameFormProps {
  name: string
  action: string
  onName: (name: string) => Promise<boolean>
  onClose: () => void
}

export function NameForm({ name, action, onName, onClose }: NameFormProps) {
  const form = useForm(scenarioNameForm, {
    defaults: { name },
    send: async ({ name }) => {
      if (await onName(name)) onClose()
    },
  })
  return (
    <Form
      form={form}
      noValidate
      aria-label={action}
      className="flex flex-col gap-2"
      actions={
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton form={form}>{action}</SubmitButton>
        </div>
      }
    >
      <TextField
        label="Name of the scenario"
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that opened it is gone
        autoFocus
        placeholder="Cheaper flat"
        {...form.text('name')}
      />
    </Form>
  )
}
