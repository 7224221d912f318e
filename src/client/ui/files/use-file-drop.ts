import { useEffect, useEffectEvent, useState } from 'react'

/** Without this, the browser leaves the page and opens the file. */
export function useFileDrop(onFiles: (files: File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false)
  const take = useEffectEvent(onFiles)

  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    type Step = 'dragenter' | 'dragover' | 'dragleave' | 'drop'
    const listen = (type: Step, act: (event: DragEvent) => void) =>
      window.addEventListener(type, act, { signal })
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
