/** Notes that a browser shows while no page is open [behaviour: Notes on devices]. */
import { isIos } from './device.ts'

export type PushObstacle = 'insecure' | 'homeScreen' | 'unable' | 'denied'

/** Answers null when notes can be asked for. */
export function findPushObstacle(): PushObstacle | null {
  if (!window.isSecureContext) return 'insecure'
  if ('PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator)
    return Notification.permission === 'denied' ? 'denied' : null
  const isInstalled = window.matchMedia('(display-mode: standalone)').matches
  return isIos() && !isInstalled ? 'homeScreen' : 'unable'
}

export async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** @throws Error when the browser or its push service refuses */
export async function subscribe(applicationServerKey: string): Promise<PushSubscription> {
  // Without one, as while developing, `ready` would wait for ever.
  if (!(await navigator.serviceWorker.getRegistration())) throw new Error('There is no worker.')
  const { pushManager } = await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey }
  try {
    return await pushManager.subscribe(options)
  } catch (error) {
    // The browser holds on to a subscription for another key of the server.
    const known = await pushManager.getSubscription()
    if (!(await known?.unsubscribe())) throw error
    return pushManager.subscribe(options)
  }
}
