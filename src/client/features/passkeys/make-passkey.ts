/** Makes a passkey on this device. The library is in the chunk of the passkeys' section. */
import { startRegistration } from '@simplewebauthn/browser'

type Options = Parameters<typeof startRegistration>[0]['optionsJSON']

/** The device's answer; undefined when the user breaks it off, or the device cannot make one. */
export async function makePasskey(optionsJSON: Options) {
  try {
    return await startRegistration({ optionsJSON })
  } catch (error) {
    if (error instanceof Error && error.name === 'InvalidStateError') return 'known'
    return undefined
  }
}
