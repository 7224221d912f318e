const MAX_TEXT_LENGTH = 300
const MAX_QUOTED_LENGTH = 40

/** Leaves out what another part says too. */
export function joinTexts(parts: (string | undefined)[]): string {
  const texts: string[] = []
  for (const part of parts) {
    const text = oneLine(part ?? '')
    if (text === '' || texts.some((other) => other.includes(text))) continue
    const start = texts.findIndex((other) => text.startsWith(other))
    if (start < 0) texts.push(withoutWords(text, texts))
    else texts[start] = text
  }
  return cutAt(texts.join(' '), MAX_TEXT_LENGTH)
}

/** Some banks write the payee once more behind the purpose. */
function withoutWords(text: string, others: string[]): string {
  const repeated = others.find((other) => text.endsWith(other))
  if (repeated === undefined) return text
  return text.slice(0, -repeated.length).replace(/[\s;,:/-]+$/, '')
}

function oneLine(text: string): string {
  return cutAt(
    text
      .slice(0, 4 * MAX_TEXT_LENGTH)
      .replaceAll(/<br *\/?>|[\s\p{Cc}]+/giu, ' ')
      .replaceAll(/ {2,}/g, ' ')
      .trim(),
    MAX_TEXT_LENGTH,
  )
}

/** Cuts no character in two. */
function cutAt(text: string, length: number): string {
  const end = /[\ud800-\udbff]$/.test(text.slice(0, length)) ? length - 1 : length
  return text.slice(0, end)
}

export function dayProblem(text: string | undefined): string {
  return text ? `${quoted(text)} is no day of the calendar.` : 'The line has no day.'
}

export function amountProblem(text: string | undefined): string {
  return text ? `${quoted(text)} is no amount.` : 'The line has no amount.'
}

export function neverProblem(state: string): string {
  return `The bank did not book this line: ${quoted(state)}.`
}

export function stateProblem(state: string): string {
  return `${quoted(state)} may mean that the bank did not book this line.`
}

export const CUT_LINE = 'The file ends within this line.'

export function currencyProblem(currency: string): string {
  return `The line is in ${quoted(currency)}. Balance counts in dollars.`
}

function quoted(text: string): string {
  const line = oneLine(text)
  const shown = line.length > MAX_QUOTED_LENGTH ? `${cutAt(line, MAX_QUOTED_LENGTH)}...` : line
  return `"${shown}"`
}
