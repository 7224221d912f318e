import { createContext, memo, type ReactNode, useContext } from 'react'

/** Another value draws everything below again, where nothing else has changed. What is being typed stays. */
export const RedrawContext = createContext<unknown>(null)

/** For a component that its parent does not draw again. */
export function useRedraw(): void {
  useContext(RedrawContext)
}

/** React's `memo`, but drawn again by the context. */
export function memoDrawn<Props extends object>(draw: (props: Props) => ReactNode) {
  return memo(function Drawn(props: Props) {
    useRedraw()
    return draw(props)
  })
}
