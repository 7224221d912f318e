import { useCallback } from 'react'
import { NOT_OPENED } from './lazy-screen.tsx'
import { useToast } from './toast.tsx'

export function useOpen(): (
  dialog: { load: () => Promise<unknown> },
  open: () => void,
) => Promise<void> {
  const showToast = useToast()
  return useCallback(
    (dialog, open) => dialog.load().then(open, () => void showToast({ text: NOT_OPENED })),
    [showToast],
  )
}
