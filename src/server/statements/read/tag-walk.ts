import { Parser } from 'htmlparser2'
import { refusal } from './statement-file.ts'

/** No bank nests deeper; a deeper file would take more than its length in time. */
const MAX_DEPTH = 200

const MAX_VALUE = 10_000

/** Tags for the looks of a text, which goes on behind them. */
const LOOKS = new Set(['br', 'p', 'b', 'i', 'u', 'em', 'strong', 'span', 'font', 'div'])

/** Stands for a bracket that begins no tag. */
const BRACKET = '\ue000'

/** Names are in lower case, without a prefix. */
export interface TagVisitor {
  open(name: string): void
  /** The text directly behind an opening tag, whether that is closed or not; never blank. */
  value(name: string, text: string): void
  /** @param isCut True if the file ends before the tag is closed. */
  close(name: string, isCut: boolean): void
  attribute?(tag: string, name: string, value: string): void
}

/** Never processes declarations and entities. `line` counts from 1. @throws AppError BAD_REQUEST for a file nested too deeply. */
export function walkTags(text: string, createVisitor: (line: () => number) => TagVisitor): void {
  const lineOf = createLineCount(text)
  const visitor = createVisitor(() => lineOf(parser.startIndex))
  let depth = 0
  let isCut = false
  let leaf: string | null = null
  let value = ''
  const endValue = () => {
    const known = value.slice(0, MAX_VALUE).replaceAll(BRACKET, '<')
    if (leaf !== null && known.trim() !== '') visitor.value(leaf, known)
    leaf = null
    value = ''
  }
  const openTag = (tag: string) => {
    endValue()
    if (++depth > MAX_DEPTH) throw refusal('This file is nested too deeply for a statement.')
    leaf = withoutPrefix(tag)
    visitor.open(leaf)
  }
  const parser = new Parser(
    {
      onopentagname(tag) {
        if (leaf !== null && LOOKS.has(tag)) value += ' '
        else openTag(tag)
      },
      onattribute(name, value) {
        if (leaf !== null) visitor.attribute?.(leaf, withoutPrefix(name), value)
      },
      ontext(text) {
        if (leaf !== null) value += text
      },
      onclosetag(tag) {
        if (leaf !== null && LOOKS.has(tag)) return
        endValue()
        depth--
        visitor.close(withoutPrefix(tag), isCut)
      },
    },
    { xmlMode: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  )
  parser.write(withoutBrackets(text))
  isCut = true
  parser.end()
}

/** The text of which each bracket that begins no tag, like that of "3 < 5", is another letter. */
function withoutBrackets(text: string): string {
  let letters: Buffer | null = null
  let end = 0
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 1)) {
    const next = text.charAt(at + 1)
    if (next === '!' || next === '?') continue
    if (end <= at && end >= 0) end = text.indexOf('>', at)
    const other = text.indexOf('<', at + 1)
    const isClosed = end < 0 ? other < 0 : other < 0 || end < other
    if (isClosed && isTag(text.slice(at + 1, end < 0 ? undefined : end))) continue
    letters ??= Buffer.from(text, 'utf16le')
    letters.writeUInt16LE(BRACKET.charCodeAt(0), 2 * at)
  }
  return letters?.toString('utf16le') ?? text
}

/** Behind the name of a tag stand attributes, if anything. */
function isTag(content: string): boolean {
  return /^\/?[a-z_][\w.:-]*\s*\/?$/i.test(content) || /^[a-z_][^=]*=/i.test(content)
}

function withoutPrefix(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

/** Places must ascend. */
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
