import { type ReactNode, useState } from 'react'
import type { DoorButton } from '../../plan/door.ts'

interface FigureTextProps {
  label: string[]
  phoneLine?: 'first' | 'second' | undefined
  children: ReactNode
}

interface FigureProps extends FigureTextProps {
  door: DoorButton
  className?: string
}

export function Figure({ door, className = SHARED, ...text }: FigureProps) {
  return (
    <button
      type="button"
      {...door}
      className={`-m-1.5 flex flex-col rounded-field p-1.5 text-left transition-colors hover:bg-ink/6 ${className}`}
    >
      <FigureText {...text} />
    </button>
  )
}

/** Equally wide, so that a longer one moves none. */
const SHARED =
  'flex-[1_0_5.5rem] max-sm:flex-[0_1_auto] @max-[19rem]:basis-2/5 @min-[35rem]:max-w-44'

export function FigureText({ label: [what = '', ...more], phoneLine, children }: FigureTextProps) {
  const isWhatAlone = phoneLine === 'first'
  return (
    <span className="flex flex-col">
      <span className={`text-xs text-ink-soft ${phoneLine ? 'max-sm:whitespace-nowrap' : ''}`}>
        <span className={`block max-sm:inline ${phoneLine === 'second' ? 'max-sm:sr-only' : ''}`}>
          {isWhatAlone ? what.replace(',', '') : what}
          {isWhatAlone && what.endsWith(',') && <span className="max-sm:sr-only">,</span>}
        </span>{' '}
        <span
          className={
            isWhatAlone
              ? 'max-sm:sr-only'
              : phoneLine && 'max-sm:inline-block max-sm:first-letter:uppercase'
          }
        >
          {more}
        </span>
      </span>{' '}
      {children}
    </span>
  )
}

export function Changing({ value, children }: { value: number | string; children: ReactNode }) {
  const [first] = useState(value)
  return (
    <span
      key={value}
      className={
        value === first
          ? ''
          : 'transition-[opacity,translate] starting:translate-y-1 starting:opacity-0'
      }
    >
      {children}
    </span>
  )
}
