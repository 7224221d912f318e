/** The rule for every name, without zod, so that the browser's forms can apply it while someone types. */

const MAX_CHARACTERS = 200

// C0, DEL and C1.
// oxlint-disable-next-line no-control-regex
const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f-\u009f]/
const LONE_SURROGATES = /\p{Surrogate}/u

/** A sentence that says what is wrong with a trimmed name; null if nothing is. */
export function nameProblem(name: string): string | null {
  if (name === '') return 'The name is required.'
  if ([...name].length > MAX_CHARACTERS)
    return `The name must have at most ${MAX_CHARACTERS} characters.`
  if (CONTROL_CHARACTERS.test(name)) return 'The name must not contain control characters.'
  return LONE_SURROGATES.test(name) ? 'The name must be valid text.' : null
}
