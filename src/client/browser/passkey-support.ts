/** True if passkeys work here: the browser has them, and the server takes those of this very address. */
export function offersPasskeys(): boolean {
  const origin = document.querySelector('meta[name="passkey-origin"]')?.getAttribute('content')
  return 'PublicKeyCredential' in window && origin === window.location.origin
}
