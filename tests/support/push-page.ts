/** A page in a browser that can show notes, with subscriptions of a push service of the tests. */
import { onTestFinished, vi } from 'vitest'
import { openPage, type PageOptions } from './app-page.tsx'
import { addMeta } from './page-meta.ts'
import { PUSH, startPushService } from './push-service.ts'

type Service = Awaited<ReturnType<typeof startPushService>>

/** In place of what happy-dom lacks. `answer` is that of the user, once the browser asks. */
function addPushBrowser(service: Service, answer: NotificationPermission = 'granted') {
  const state = {
    answer,
    permission: 'default' as NotificationPermission,
    /** The push service of the browser does not answer. */
    isDown: false,
    subscription: null as ReturnType<typeof subscriptionOf> | null,
  }
  const subscriptionOf = (name: string) => {
    const json = { ...service.subscribe(name), expirationTime: null }
    const unsubscribe = async () => {
      state.subscription = null
      return true
    }
    return { toJSON: () => json, unsubscribe }
  }
  const pushManager = {
    getSubscription: async () => state.subscription,
    subscribe: async () => {
      if (state.isDown) throw new DOMException('push service error', 'AbortError')
      return (state.subscription ??= subscriptionOf('laptop'))
    },
  }
  const registration = { pushManager }
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('PushManager', vi.fn())
  vi.stubGlobal('Notification', {
    get permission() {
      return state.permission
    },
    requestPermission: async () => (state.permission = state.answer),
  })
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { ready: Promise.resolve(registration), getRegistration: async () => registration },
  })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'))
  return state
}

interface PushPageOptions extends PageOptions {
  answer?: NotificationPermission
}

/** Opens a page whose server sends notes to devices. */
export async function openPushPage({ answer, settings, ...options }: PushPageOptions = {}) {
  addMeta('push')
  const service = await startPushService()
  onTestFinished(() => service.close())
  const browser = addPushBrowser(service, answer)
  const page = await openPage({ ...options, settings: { push: PUSH, ...settings } })
  return { page, service, browser }
}
