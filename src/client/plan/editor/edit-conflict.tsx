import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react'
import { browserToday } from '../../words/dates.ts'
import { formatMoment } from '../../words/moments.ts'
import type { ComparedField } from './cash-flow-versions.ts'
import type { EditConflict } from './use-save-cash-flow.ts'

interface EditConflictViewProps {
  conflict: EditConflict
  fields: ComparedField[]
  children: ReactNode
}

export function EditConflictView({ conflict, fields, children }: EditConflictViewProps) {
  const sentenceRef = useRef<HTMLParagraphElement>(null)

  useEffect(() => {
    // The focused element is gone, and a screen reader should read this first.
    sentenceRef.current?.focus()
  }, [])

  return (
    <div className="flex min-h-full flex-col gap-4">
      <p
        ref={sentenceRef}
        tabIndex={-1}
        className="text-base font-semibold wrap-anywhere outline-none"
      >
        {describeConflict(conflict, browserToday())}
      </p>
      <p className="text-ink-soft">Nothing of yours is saved yet. Which version should stay?</p>
      <section
        aria-label="Both versions"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that the arrow keys can scroll it
        tabIndex={0}
        className="grid gap-3 sm:grid-cols-2"
      >
        <Version
          title={theirTitle(conflict)}
          fields={fields.map(({ theirs, ...field }) => ({ ...field, value: theirs }))}
        />
        <Version
          title={conflict.isOwnEdit ? 'In this window' : 'Your version'}
          fields={fields.map(({ mine, ...field }) => ({ ...field, value: mine }))}
        />
      </section>
      {children}
    </div>
  )
}

function theirTitle({ isOwnEdit, editedBy }: EditConflict): string {
  if (isOwnEdit) return 'In the other window'
  return editedBy === null ? 'The saved version' : `${editedBy}’s version`
}

function describeConflict(conflict: EditConflict, today: string): string {
  const { isOwnEdit, editedBy, editedAt, again } = conflict
  const change = again ? 'changed this again' : 'changed this'
  const moment = editedAt === null ? 'meanwhile' : formatMoment(editedAt, today)
  return isOwnEdit
    ? `You ${change} in another window ${moment}.`
    : `${editedBy ?? 'Somebody'} ${change} ${moment}.`
}

interface VersionProps {
  title: string
  fields: { label: string; value: string; differs: boolean }[]
}

function Version({ title, fields }: VersionProps) {
  return (
    <section
      aria-label={title}
      style={{ '--rows': fields.length + 1 } as CSSProperties}
      className="overflow-hidden rounded-field border border-line-strong sm:row-span-(--rows) sm:grid sm:grid-rows-subgrid sm:gap-0"
    >
      <h3 className="bg-canvas px-3 py-2 font-semibold wrap-anywhere">{title}</h3>
      <dl className="sm:contents">
        {fields.map(({ label, value, differs }) => (
          <div
            key={label}
            className={`border-t border-line-strong px-3 py-2 ${differs ? 'bg-warning/5' : ''}`}
          >
            <dt className="flex justify-between gap-2 text-xs text-ink-soft">
              {label}
              {differs && <span className="font-medium text-warning">≠ differs</span>}
            </dt>
            <dd className={`wrap-anywhere ${differs ? 'font-semibold' : ''}`}>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
