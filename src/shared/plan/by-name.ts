const NAMES = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/** Equal names follow by id. */
export function compareByName(a: Named, b: Named): number {
  return NAMES.compare(a.name, b.name) || a.id - b.id
}

/** Texts as names: in any case, and numbers within them by their size. */
export function compareTexts(a: string, b: string): number {
  return NAMES.compare(a, b)
}

interface Named {
  id: number
  name: string
}
