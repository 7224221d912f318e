import { ZodError } from 'zod'

export async function runCommand(command: () => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await command()}\n`)
  } catch (error) {
    const sentence = error instanceof ZodError ? error.issues[0]?.message : undefined
    process.stderr.write(
      `${sentence ?? (error instanceof Error ? error.message : String(error))}\n`,
    )
    process.exitCode = 1
  }
}
