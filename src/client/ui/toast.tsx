import { X } from 'lucide-react'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react'
import { Button, IconButton } from './button.tsx'

export interface Toast {
  text: string
  /** One thing to do about it, such as taking it back. */
  action?: { label: string; run: () => void }
  /** How long it stays while nobody points at it or has the focus in it. */
  durationMs?: number
}

const DEFAULT_DURATION_MS = 6_000

const ToastContext = createContext<(toast: Toast) => void>(() => undefined)

/** Shows a passing message; a new one takes the place of the one before. */
export function useToast(): (toast: Toast) => void {
  return useContext(ToastContext)
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<(Toast & { key: number }) | null>(null)
  const show = useCallback((toast: Toast) => {
    setShown((before) => ({ ...toast, key: (before?.key ?? 0) + 1 }))
  }, [])
  const dismiss = useCallback(() => setShown(null), [])

  return (
    <ToastContext value={show}>
      {children}
      <output className="pointer-events-none fixed inset-x-0 bottom-4 z-50 flex justify-center px-4">
        {shown && <ToastCard key={shown.key} toast={shown} onDismiss={dismiss} />}
      </output>
    </ToastContext>
  )
}

function ToastCard({ toast, onDismiss }: { toast: Toast; onDismiss: () => void }) {
  const { text, action, durationMs = DEFAULT_DURATION_MS } = toast
  const [held, setHeld] = useState(false)

  useEffect(() => {
    if (held) return
    const timer = setTimeout(onDismiss, durationMs)
    return () => clearTimeout(timer)
  }, [held, durationMs, onDismiss])

  return (
    <div
      className="pointer-events-auto flex max-w-full items-center gap-2 rounded-card border border-line-strong bg-raised py-1.5 pr-1.5 pl-4 shadow-lg"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p className="min-w-0 break-words">{text}</p>
      {action && (
        <Button
          variant="ghost"
          className="!text-accent"
          onClick={() => {
            action.run()
            onDismiss()
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton label="Dismiss" icon={<X size={16} aria-hidden />} onClick={onDismiss} />
    </div>
  )
}
