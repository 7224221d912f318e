import { type ReactNode, useState } from 'react'

interface FigureTextProps {
  /** In two lines. */
  label: string[]
  children: ReactNode
}

interface FigureProps extends FigureTextProps {
  onOpen: () => void
  className?: string
}

/** A figure that leads to what is behind it. */
export function Figure({ onOpen, className = SHARED, ...text }: FigureProps) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className={`-m-1.5 flex flex-col rounded-field p-1.5 text-left transition-colors hover:bg-ink/6 ${className}`}
    >
      <FigureText {...text} />
    </button>
  )
}

/** All of a line are equally wide, so that a longer one moves none. */
const SHARED = 'flex-[1_0_5.5rem] @max-[19rem]:basis-2/5 @min-[35rem]:max-w-44'

/** A figure under its name. */
export function FigureText({ label: [what, ...more], children }: FigureTextProps) {
  return (
    <span className="flex flex-col">
      <span className="text-xs text-ink-soft">
        <span className="block">{what}</span> {more}
      </span>{' '}
      {children}
    </span>
  )
}

/** Lets a figure that has changed slide into its place, once it is known. */
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
