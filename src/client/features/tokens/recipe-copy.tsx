import { useState } from 'react'
import { browserTimeZone } from '../../words/time-zone.ts'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/fields/copy-field.tsx'
import { SelectField, TextAreaField } from '../../ui/fields/field.tsx'
import { writeRecipes } from './token-recipes.ts'

const REFUSED = 'The browser does not allow it. Copy the text by hand.'

/** Beside a new token, while it can be seen. */
export function RecipeCopy({ token }: { token: string }) {
  const recipes = writeRecipes({
    origin: window.location.origin,
    token,
    timeZone: browserTimeZone(),
  })
  const [name, setName] = useState(recipes[0]?.name)
  const [outcome, setOutcome] = useState('')
  const text = recipes.find((recipe) => recipe.name === name)?.text ?? ''

  return (
    <div className="flex flex-col gap-2">
      <p className="text-ink-soft">
        A recipe shows today’s balance, the lowest one and what is safe to spend in another program.
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label="Recipe For"
          value={name}
          options={recipes.map((recipe) => ({ value: recipe.name, label: recipe.name }))}
          onChange={({ target: { value } }) => {
            setName(value)
            setOutcome('')
          }}
        />
        <Button onClick={async () => setOutcome(await copyText(text, REFUSED))}>
          Copy a recipe
        </Button>
        <output className="font-medium">{outcome}</output>
      </div>
      {outcome === REFUSED && (
        <TextAreaField
          label="Recipe"
          readOnly
          rows={8}
          className="[&_textarea]:font-mono"
          value={text}
        />
      )}
    </div>
  )
}
