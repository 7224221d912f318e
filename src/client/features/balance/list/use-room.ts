import { type RefObject, useEffect, useState } from 'react'

export function useRoom(list: RefObject<HTMLElement | null>): number | null {
  const [roomPx, setRoomPx] = useState<number | null>(null)
  useEffect(() => {
    const element = list.current
    if (!element) return
    // It is called with the page laid out, so that reading a width costs nothing.
    const observer = new ResizeObserver(() => {
      const cell = element.querySelector('[data-names]')
      if (cell && cell.clientWidth > 0) setRoomPx(cell.clientWidth)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [list])
  return roomPx
}
