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
import { Button, IconButton } from '../button.tsx'

interface ToastAction {
  label: string
  run: () => void
}

interface Toast {
  text: string
  /** Never rejects. */
  more?: Promise<string | null> | undefined
  action?: ToastAction
  otherAction?: ToastAction
  /** Replaces an earlier toast of the same topic. */
  topic?: string
  durationMs?: number
}

interface ShownToast extends Toast {
  key: number
  /** Holds the place of a toast that has left, so that the one above does not move. */
  heldHeight?: number
}

export const TOAST_MS = { plain: 6_000, undo: 10_000, longUndo: 20_000, question: 30_000 }

const MAX_SHOWN = 3

type ShowToast = (toast: Toast) => () => void

const ToastContext = createContext<ShowToast>(() => () => undefined)

interface ToastPlaces {
  shown: ShownToast[]
  dismiss: (toast: ShownToast, height?: number) => void
  topModal: string | undefined
  enterModal: (id: string) => () => void
}

const PlacesContext = createContext<ToastPlaces>({
  shown: [],
  dismiss: () => undefined,
  topModal: undefined,
  enterModal: () => () => undefined,
})

export function useToast(): ShowToast {
  return useContext(ToastContext)
}

export function useSay(): (said: { text: string } | null) => void {
  const showToast = useToast()
  return useCallback((said) => void (said && showToast({ text: said.text })), [showToast])
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<ShownToast[]>([])
  const [modals, setModals] = useState<string[]>([])
  const lastKey = useRef(0)
  const dismiss = useCallback((dismissed: ShownToast, heldHeight?: number) => {
    setShown((before) =>
      withoutNeedlessPlaces(
        heldHeight === undefined
          ? before.filter((toast) => toast !== dismissed)
          : before.map((toast) => (toast === dismissed ? { ...toast, heldHeight } : toast)),
      ),
    )
  }, [])
  const show = useCallback<ShowToast>(
    (toast) => {
      const added = { ...toast, key: ++lastKey.current }
      const { topic } = toast
      const isOutdated = (earlier: Toast) => topic !== undefined && earlier.topic === topic
      setShown((before) =>
        [...before.filter((each) => !isHeld(each) && !isOutdated(each)), added].slice(-MAX_SHOWN),
      )
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
        {/* Above a line that is at the bottom of the page. */}
        <ToastStack
          toasts={topModal === undefined ? shown : []}
          className="fixed top-0 bottom-[calc(var(--bottom-bar)+1rem)] [body:has([data-bottom-line])_&]:bottom-[calc(var(--bottom-bar)+3rem)] max-sm:[body:has([data-bottom-line])_&]:bottom-[calc(var(--bottom-bar)+4.5rem)]"
        />
      </PlacesContext>
    </ToastContext>
  )
}

/** Only what is in the topmost modal can be reached or read aloud. */
export function ModalToasts() {
  const id = useId()
  const { shown, topModal, enterModal } = useContext(PlacesContext)
  useLayoutEffect(() => enterModal(id), [enterModal, id])
  return (
    <div className="max-sm:relative max-sm:order-1">
      <ToastStack
        toasts={topModal === id ? shown : []}
        className="max-sm:absolute max-sm:bottom-2 sm:fixed sm:top-0 sm:bottom-4"
      />
    </div>
  )
}

/** Rendered while it is empty too, because a live region announces only what is added later. */
function ToastStack({ toasts, className }: { toasts: ShownToast[]; className: string }) {
  const { dismiss } = useContext(PlacesContext)
  return (
    <div
      aria-live="polite"
      className={`pointer-events-none inset-x-0 z-50 flex flex-col items-center justify-end gap-2 px-4 print:hidden ${className}`}
    >
      {toasts.map((toast) =>
        isHeld(toast) ? (
          <div key={toast.key} className="shrink-0" style={{ height: toast.heldHeight }} />
        ) : (
          <ToastCard key={toast.key} toast={toast} onDismiss={dismiss} />
        ),
      )}
    </div>
  )
}

function isHeld({ heldHeight }: ShownToast): boolean {
  return heldHeight !== undefined
}

function withoutNeedlessPlaces(toasts: ShownToast[]): ShownToast[] {
  const first = toasts.findIndex((toast) => !isHeld(toast))
  return toasts.filter((toast, place) => !isHeld(toast) || (first >= 0 && place > first))
}

function ToastCard({
  toast,
  onDismiss,
}: {
  toast: ShownToast
  onDismiss: (toast: ShownToast, height?: number) => void
}) {
  const { text, action, otherAction, durationMs = TOAST_MS.plain } = toast
  const [isPaused, setIsPaused] = useState(false)
  const [more, setMore] = useState<string | null>(null)
  const cardRef = useRef<HTMLDivElement>(null)
  const cameFrom = useRef<Element>(null)

  useLayoutEffect(() => {
    const card = cardRef.current
    return () => {
      // The focus would be lost with the toast.
      const hasFocus = card?.contains(document.activeElement)
      if (hasFocus && cameFrom.current instanceof HTMLElement) cameFrom.current.focus()
    }
  }, [])

  const dismiss = useCallback(
    () => onDismiss(toast, cardRef.current?.offsetHeight),
    [onDismiss, toast],
  )

  useEffect(() => {
    let isMounted = true
    void toast.more?.then((sentence) => {
      if (isMounted) setMore(sentence)
    })
    return () => {
      isMounted = false
    }
  }, [toast.more])

  useEffect(() => {
    if (isPaused) return
    const timer = setTimeout(dismiss, durationMs)
    return () => clearTimeout(timer)
  }, [isPaused, durationMs, dismiss])

  return (
    <div
      ref={cardRef}
      className="pointer-events-auto flex max-w-full items-center justify-end gap-x-2 rounded-card border border-line-strong bg-raised py-1.5 pr-1.5 pl-4 shadow-float max-sm:flex-wrap"
      onPointerEnter={() => setIsPaused(true)}
      onPointerLeave={() => setIsPaused(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget
        setIsPaused(true)
      }}
      onBlur={() => setIsPaused(false)}
    >
      <p
        className={`min-w-0 break-words ${otherAction ? 'max-sm:flex-1 max-sm:basis-[calc(100%-3.5rem)]' : 'max-sm:flex-1'}`}
      >
        {text}
        {more && <span> {more}</span>}
      </p>
      {[action, otherAction].map(
        (each) =>
          each && (
            <Button
              key={each.label}
              variant="ghost"
              data-offer={each === action ? toast.topic : undefined}
              className={`${each === action ? '!text-accent' : ''} ${otherAction ? 'max-sm:order-1' : ''}`}
              onClick={() => {
                each.run()
                dismiss()
              }}
            >
              {each.label}
            </Button>
          ),
      )}
      <IconButton label="Dismiss" icon={<X size={16} aria-hidden />} onClick={dismiss} />
    </div>
  )
}
