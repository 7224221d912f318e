/** Walks over the tags of OFX and XML files [behaviour: Bank statements]. */
import { Parser } from 'htmlparser2'
import { refusal } from './statement-file.ts'

/** No bank nests deeper; a deeper file would take more than its length in time. */
const MAX_DEPTH = 200

/** The events of a file, in its order. Names are in lower case, without a prefix. */
export interface TagVisitor {
  open(name: string): void
  /** The text directly behind an opening tag, whether that is closed or not; never blank. */
  value(name: string, text: string): void
  /** @param isCut True if the file ends before the tag is closed. */
  close(name: string, isCut: boolean): void
  attribute?(tag: string, name: string, value: string): void
}

/**
 * Walks over a file. Declarations and entities of its own are never processed.
 *
 * @param createVisitor Is given the function that answers the number of the current line, from 1.
 * @throws AppError BAD_REQUEST for a file that is nested too deeply; and whatever the visitor throws.
 */
export function walkTags(text: string, createVisitor: (line: () => number) => TagVisitor): void {
  const lineOf = createLineCount(text)
  const visitor = createVisitor(() => lineOf(parser.startIndex))
  let depth = 0
  let isCut = false
  let leaf: string | null = null
  let value = ''
  const endValue = () => {
    if (leaf !== null && value.trim() !== '') visitor.value(leaf, value)
    leaf = null
    value = ''
  }
  const parser = new Parser(
    {
      onopentagname(tag) {
        endValue()
        if (++depth > MAX_DEPTH) throw refusal('This file is nested too deeply for a statement.')
        leaf = withoutPrefix(tag)
        visitor.open(leaf)
      },
      onattribute(name, value) {
        if (leaf !== null) visitor.attribute?.(leaf, withoutPrefix(name), value)
      },
      ontext(text) {
        if (leaf !== null) value += text
      },
      onclosetag(tag) {
        endValue()
        depth--
        visitor.close(withoutPrefix(tag), isCut)
      },
    },
    { xmlMode: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  )
  parser.write(text)
  isCut = true
  parser.end()
}

function withoutPrefix(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

/** Creates the function that answers the number of the line that has a place of the text; each place lies behind the last. */
function createLineCount(text: string): (place: number) => number {
  let line = 1
  let end = text.indexOf('\n')
  return (place) => {
    while (end >= 0 && end < place) {
      line++
      end = text.indexOf('\n', end + 1)
    }
    return line
  }
}
