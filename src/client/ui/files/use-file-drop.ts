import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Takes the files that are dropped anywhere on the page. Without this, the browser would leave the page and open the
 * first of them.
 *
 * @returns Whether files are being dragged over the page.
 */
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
      // Within the window the next element is entered before the last one is left.
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
