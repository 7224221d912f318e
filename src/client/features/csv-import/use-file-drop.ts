import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Takes a file that is dropped anywhere on the page. Without this, the browser would leave the page and open the
 * file.
 *
 * @returns Whether files are being dragged over the page.
 */
export function useFileDrop(onFile: (file: File) => void): boolean {
  const [isOver, setIsOver] = useState(false)
  const take = useEffectEvent(onFile)

  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    const listen = (type: 'dragover' | 'dragleave' | 'drop', act: (event: DragEvent) => void) =>
      window.addEventListener(type, act, { signal })

    listen('dragover', (event) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setIsOver(true)
    })
    listen('dragleave', ({ relatedTarget }) => {
      // Null when the pointer leaves the window.
      if (relatedTarget === null) setIsOver(false)
    })
    listen('drop', (event) => {
      setIsOver(false)
      const file = event.dataTransfer?.files[0]
      if (!file) return
      event.preventDefault()
      take(file)
    })
    return () => listening.abort()
  }, [])

  return isOver
}
