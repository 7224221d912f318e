/** A device that makes passkeys for a page under test, in place of the browser's own. */
import { onTestFinished, vi } from 'vitest'
import { createAuthenticator } from './authenticator.ts'
import type { TestServer } from './server.ts'

type Device = ReturnType<typeof createAuthenticator>
type Signed = ReturnType<Device['register'] | Device['signIn']>

/** The page asks this of a device. */
interface Question {
  publicKey: { challenge: ArrayBuffer }
}

const bytesOf = (base64url: string) => Uint8Array.from(Buffer.from(base64url, 'base64url')).buffer

/** Offers passkeys to the pages of a server. While `isRefused` is true, the user breaks off what the device asks. */
export function addPageDevice({ url, services }: TestServer, device = createAuthenticator()) {
  services.settings.publicOrigin = url
  const state = { isRefused: false }
  const answerTo = ({ publicKey }: Question) => {
    if (state.isRefused) throw new DOMException('The user said no.', 'NotAllowedError')
    const challenge = Buffer.from(publicKey.challenge).toString('base64url')
    return { challenge, origin: url, rpId: new URL(url).hostname }
  }
  vi.stubGlobal('PublicKeyCredential', vi.fn())
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: {
      create: async (question: Question) => credentialOf(device.register(answerTo(question))),
      get: async (question: Question) => credentialOf(device.signIn(answerTo(question))),
    },
  })
  const meta = document.createElement('meta')
  meta.name = 'passkey-origin'
  meta.content = url
  document.head.append(meta)
  onTestFinished(() => {
    meta.remove()
    Reflect.deleteProperty(navigator, 'credentials')
  })
  return state
}

/** The device's answer as the browser gives it to the page: bytes in place of their text. */
function credentialOf({ id, rawId, type, response }: Signed) {
  const parts = Object.entries(response).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, bytesOf(value)]] : [],
  )
  return {
    id,
    rawId: bytesOf(rawId),
    type,
    response: { ...Object.fromEntries(parts), getTransports: () => ['internal'] },
    getClientExtensionResults: () => ({}),
  }
}
