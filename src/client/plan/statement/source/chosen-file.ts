import {
  MAX_STATEMENT_BYTES,
  MAX_STATEMENT_FILES,
} from '../../../../shared/statements/statement-limits.ts'

export interface ChosenFile {
  name: string
  base64: string
  bytes: number
}

export async function readChosenFiles(
  chosen: readonly ChosenFile[],
  added: readonly File[],
): Promise<ChosenFile[] | string> {
  const problem = limitProblem([
    ...chosen.map(({ bytes }) => bytes),
    ...added.map(({ size }) => size),
  ])
  if (problem) return problem
  const read = await Promise.all(added.map(readFile))
  return read.find((file) => typeof file === 'string') ?? [...chosen, ...read.filter(isChosenFile)]
}

function isChosenFile(file: ChosenFile | string): file is ChosenFile {
  return typeof file !== 'string'
}

function limitProblem(sizes: readonly number[]): string | null {
  if (sizes.length > MAX_STATEMENT_FILES)
    return `These are ${sizes.length} files. At most ${MAX_STATEMENT_FILES} can be read together.`
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  if (bytes <= MAX_STATEMENT_BYTES) return null
  return `${sizes.length === 1 ? 'This file has' : 'These files have'} ${megabytes(bytes)} MB. At most 5 MB can be read together.`
}

/** Rounded up, so that what is too much does not look like enough. */
function megabytes(bytes: number): string {
  return (Math.ceil((bytes / 1_048_576) * 10) / 10).toFixed(1)
}

async function readFile(file: File): Promise<ChosenFile | string> {
  if (file.size === 0) return `“${file.name}” is empty, or is no file.`
  try {
    return { name: file.name, base64: await readBase64(file), bytes: file.size }
  } catch {
    return `“${file.name}” could not be read. Please choose it again.`
  }
}

function readBase64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => {
      const address = String(reader.result)
      resolve(address.slice(address.indexOf(',') + 1))
    })
    reader.addEventListener('error', () => reject(reader.error))
    reader.readAsDataURL(file)
  })
}
