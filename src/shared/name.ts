/** The rule for every name, without zod, so that the browser's forms can apply it while someone types. */

const MAX_CHARACTERS = 200

// C0, DEL and C1: nobody types these into a name.
// oxlint-disable-next-line no-control-regex
const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f-\u009f]/
const LONE_SURROGATES = /\p{Surrogate}/u

/** What is wrong with a trimmed name, in a sentence; null where nothing is. */
export function nameProblem(name: string): string | null {
  if (name === '') return 'The name is required.'
  if ([...name].length > MAX_CHARACTERS)
    return `The name must have at most ${MAX_CHARACTERS} characters.`
  if (CONTROL_CHARACTERS.test(name)) return 'The name must not contain control characters.'
  return LONE_SURROGATES.test(name) ? 'The name must be valid text.' : null
}
