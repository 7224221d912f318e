/** The lines of a text, numbered from 1, one at a time: a list of a million of them would take more memory than the text. */
export function* linesOf(text: string): Iterable<[line: string, number: number]> {
  let start = 0
  for (let number = 1; start <= text.length; number++) {
    const end = text.indexOf('\n', start)
    yield [text.slice(start, end < 0 ? undefined : end), number]
    if (end < 0) return
    start = end + 1
  }
}
