import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** A sealed text can be read with both the database and the secret of the server, and with neither alone. */
export interface TextSeal {
  /** @param about what it belongs to: it opens for the same alone */
  close(text: string, about: string): string
  /** Null for what was sealed with another secret, or about something else, or was changed. */
  open(sealed: string, about: string): string | null
}

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

export function createTextSeal(secret: Uint8Array): TextSeal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'sealed texts', 32))
  return {
    close: (text, about) => {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(about))
      const parts = [cipher.update(text, 'utf8'), cipher.final()]
      return Buffer.concat([nonce, cipher.getAuthTag(), ...parts]).toString('base64url')
    },
    open: (sealed, about) => {
      const bytes = Buffer.from(sealed, 'base64url')
      const start = NONCE_BYTES + TAG_BYTES
      if (bytes.length < start) return null
      const nonce = bytes.subarray(0, NONCE_BYTES)
      const options = { authTagLength: TAG_BYTES }
      const decipher = createDecipheriv(CIPHER, key, nonce, options)
        .setAAD(Buffer.from(about))
        .setAuthTag(bytes.subarray(NONCE_BYTES, start))
      try {
        return decipher.update(bytes.subarray(start), undefined, 'utf8') + decipher.final('utf8')
      } catch {
        return null
      }
    },
  }
}
