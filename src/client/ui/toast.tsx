import { X } from 'lucide-react'
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
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

interface ToastPlaces {
  shown: ShownToast[]
  dismiss: (toast: ShownToast) => void
  /** Whose modal lies on top; undefined without one. */
  topModal: string | undefined
  /** Announces a modal that has come to lie on top; answers how to take it off. */
  enterModal: (id: string) => () => void
}

const PlacesContext = createContext<ToastPlaces>({
  shown: [],
  dismiss: () => undefined,
  topModal: undefined,
  enterModal: () => () => undefined,
})

/** Shows a passing message, below those that are still there. */
export function useToast(): ShowToast {
  return useContext(ToastContext)
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<ShownToast[]>([])
  const [modals, setModals] = useState<string[]>([])
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
  const enterModal = useCallback((id: string) => {
    setModals((before) => [...before, id])
    return () => setModals((before) => before.filter((each) => each !== id))
  }, [])
  const topModal = modals.at(-1)
  const places = useMemo(
    () => ({ shown, dismiss, topModal, enterModal }),
    [shown, dismiss, topModal, enterModal],
  )

  return (
    <ToastContext value={show}>
      <PlacesContext value={places}>
        {children}
        <ToastStack toasts={topModal === undefined ? shown : []} className="bottom-4" />
      </PlacesContext>
    </ToastContext>
  )
}

/**
 * The toasts, for as long as the modal around them lies on top: whatever is outside of it can be neither
 * reached nor read aloud. On phones they leave its actions free.
 */
export function ModalToasts() {
  const id = useId()
  const { shown, topModal, enterModal } = useContext(PlacesContext)
  useLayoutEffect(() => enterModal(id), [enterModal, id])
  return <ToastStack toasts={topModal === id ? shown : []} className="bottom-20 sm:bottom-4" />
}

/** Stands there empty as well, since assistive technology tells only of what comes into it later. */
function ToastStack({ toasts, className }: { toasts: ShownToast[]; className: string }) {
  const { dismiss } = useContext(PlacesContext)
  return (
    <div
      aria-live="polite"
      className={`pointer-events-none fixed inset-x-0 z-50 flex flex-col items-center gap-2 px-4 ${className}`}
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.key} toast={toast} onDismiss={dismiss} />
      ))}
    </div>
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
