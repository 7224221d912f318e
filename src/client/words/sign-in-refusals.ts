/** An error code of the provider has no hyphen. */
const SENTENCES: Record<string, string> = {
  'not-linked':
    'No login here belongs to that account. Sign in with your password first, then link it in Profile Settings.',
  'too-late': 'This took too long, or began in another browser. Please try again.',
  'linked-already': 'That account is linked to a login here already.',
  'signed-out': 'You were signed out before, so nothing was linked. Sign in, then link it again.',
  'too-many': 'There were too many sign-ins. Please try again in a few minutes.',
  'went-wrong': 'Something went wrong on our side. Please try again.',
}

export function sentenceOfRefusal(word: string, provider: string): string {
  if (Object.hasOwn(SENTENCES, word)) return SENTENCES[word] ?? ''
  if (word === 'not-reached') return `Balance cannot reach ${provider} now. Please try again later.`
  if (word.includes('-')) return `What ${provider} answered is not valid. Please try again.`
  return `You were not let in: ${provider} says "${word}".`
}
