import { X } from 'lucide-react'
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react'
import { Button, IconButton } from './button.tsx'

interface Toast {
  text: string
  /** One thing to do about it, such as taking it back. */
  action?: { label: string; run: () => void }
  /** How long it stays while nobody points at it or has the focus in it. */
  durationMs?: number
}

interface ShownToast extends Toast {
  key: number
}

const DEFAULT_DURATION_MS = 6_000

/** More than these would hide the page. */
const MAX_SHOWN = 3

/** Shows a toast, and answers how to take it away before its time. */
type ShowToast = (toast: Toast) => () => void

const ToastContext = createContext<ShowToast>(() => () => undefined)

/** Shows a passing message, below those that are still there. */
export function useToast(): ShowToast {
  return useContext(ToastContext)
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<ShownToast[]>([])
  const lastKey = useRef(0)
  const dismiss = useCallback((dismissed: ShownToast) => {
    setShown((before) => before.filter((toast) => toast !== dismissed))
  }, [])
  const show = useCallback<ShowToast>(
    (toast) => {
      const added = { ...toast, key: ++lastKey.current }
      setShown((before) => [...before, added].slice(-MAX_SHOWN))
      return () => dismiss(added)
    },
    [dismiss],
  )

  return (
    <ToastContext value={show}>
      {children}
      <output className="pointer-events-none fixed inset-x-0 bottom-4 z-50 flex flex-col items-center gap-2 px-4">
        {shown.map((toast) => (
          <ToastCard key={toast.key} toast={toast} onDismiss={dismiss} />
        ))}
      </output>
    </ToastContext>
  )
}

function ToastCard({
  toast,
  onDismiss,
}: {
  toast: ShownToast
  onDismiss: (toast: ShownToast) => void
}) {
  const { text, action, durationMs = DEFAULT_DURATION_MS } = toast
  const [held, setHeld] = useState(false)

  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => onDismiss(toast), durationMs)
    return () => clearTimeout(timer)
  }, [held, durationMs, onDismiss, toast])

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
            onDismiss(toast)
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton
        label="Dismiss"
        icon={<X size={16} aria-hidden />}
        onClick={() => onDismiss(toast)}
      />
    </div>
  )
}
