/** `/sw.js` shows notes, and opens their places [behaviour: Notes on devices]. */
/* global self, clients */

self.addEventListener('push', (event) => {
  // A push that shows nothing costs the page its permission, on iOS at once.
  const { title = 'Balance', body, url = '/', tag } = readNote(event.data)
  const look = { icon: '/icon-192.png', badge: '/icon-192.png' }
  event.waitUntil(self.registration.showNotification(title, { body, tag, ...look, data: url }))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPlace(event.notification.data))
})

/** Nothing of a push that is no note, such as one of the developer tools. */
function readNote(data) {
  try {
    return data?.json() ?? {}
  } catch {
    return {}
  }
}

/** In the page that is open, where there is one: its fragment changes, and it is not loaded again. */
async function openPlace(url) {
  const pages = await clients.matchAll({ type: 'window' })
  const page = pages.find((each) => new URL(each.url).pathname === '/')
  const moved = await page?.navigate(url).catch(() => null)
  return moved ? moved.focus() : clients.openWindow(url)
}
