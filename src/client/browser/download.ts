export function downloadText(fileName: string, text: string | string[], type: string): void {
  const url = URL.createObjectURL(new Blob([text].flat(), { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  // Some browsers would find nothing to save if the address were revoked at once.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
