import { FileUp } from 'lucide-react'
import { type ComponentProps, useId } from 'react'

interface FileFieldProps extends Pick<ComponentProps<'input'>, 'ref' | 'accept' | 'multiple'> {
  /** The name of the field, for assistive technology. */
  label: string
  title: string
  hint: string
  /** True while files are being dragged over the page. */
  isDraggedOver: boolean
  className?: string
  onFiles: (files: File[]) => void
}

/** A place to choose files by press and by keyboard, which looks as if they can be dropped there; see `useFileDrop`. */
export function FileField(props: FileFieldProps) {
  const { label, title, hint, isDraggedOver, className = '', onFiles, ...input } = props
  const hintId = useId()
  return (
    <label
      className={`flex cursor-pointer flex-col items-center justify-center gap-2 rounded-card border-2 border-dashed p-6 text-center transition-colors hover:border-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent ${isDraggedOver ? 'border-accent bg-accent/5' : 'border-line-strong'} ${className}`}
    >
      <input
        {...input}
        type="file"
        aria-label={label}
        aria-describedby={hintId}
        className="sr-only"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          if (files.length > 0) onFiles(files)
          // So that the same file can be chosen again, after it was corrected.
          target.value = ''
        }}
      />
      <FileUp size={28} aria-hidden className="text-ink-faint" />
      <span className="text-base font-medium wrap-anywhere">{title}</span>
      <span id={hintId} className="text-ink-soft">
        {hint}
      </span>
    </label>
  )
}
