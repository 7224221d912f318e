import { type DestinationStream, destination, type Logger, pino } from 'pino'

/** JSON leaves these as they are, but a terminal or an editor can take them for commands. */
const UNSAFE = /[\u007f-\u009f\u2028\u2029\p{Bidi_Control}]/gu

export function createLogger(level: string, output: DestinationStream = destination(1)): Logger {
  return pino({ level }, { write: (line) => output.write(line.replace(UNSAFE, escapeCharacter)) })
}

function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
