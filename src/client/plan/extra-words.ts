import type { Extras } from '../../shared/plan/cash-flow.ts'

type ExtraWords = {
  [Name in keyof Extras]: [label: string, textOf: (value: Extras[Name]) => string]
}

/** The text of an empty extra is empty. */
const EXTRA_WORDS: ExtraWords = {
  note: ['Note', (note) => note ?? ''],
  bankNames: ['On statements', (names) => names.join(', ')],
}

export function extraLabel(name: keyof Extras): string {
  return EXTRA_WORDS[name][0]
}

export function extraText<Name extends keyof Extras>(extras: Extras, name: Name): string {
  return EXTRA_WORDS[name][1](extras[name])
}
