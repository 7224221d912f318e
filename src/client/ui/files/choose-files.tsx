import { FileUp } from 'lucide-react'
import { type ComponentProps, useEffect, useEffectEvent, useId, useState } from 'react'

interface FileFieldProps extends Pick<ComponentProps<'input'>, 'accept' | 'multiple'> {
  label: string
  title: string
  hint: string
  isDraggedOver: boolean
  className?: string
  onFiles: (files: File[]) => void
}

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
          // The same file can be chosen again after a correction.
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

/** Without this, the browser leaves the page and opens the file. */
export function useFileDrop(onFiles: (files: File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false)
  const take = useEffectEvent(onFiles)

  useEffect(() => {
    const listening = new AbortController()
    type Step = 'dragenter' | 'dragover' | 'dragleave' | 'drop'
    const listen = (type: Step, act: (event: DragEvent) => void) =>
      window.addEventListener(type, act, { signal: listening.signal })
    let entered: EventTarget | null = null

    listen('dragenter', ({ target }) => (entered = target))
    listen('dragover', (event) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setIsOver(true)
    })
    listen('dragleave', ({ target }) => {
      // The next element is entered before the last one is left.
      if (target === entered) setIsOver(false)
    })
    listen('drop', (event) => {
      setIsOver(false)
      const files = [...(event.dataTransfer?.files ?? [])]
      if (files.length === 0) return
      event.preventDefault()
      take(files)
    })
    return () => listening.abort()
  }, [])

  return isOver
}
