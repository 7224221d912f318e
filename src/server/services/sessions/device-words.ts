import bowser from 'bowser'

/** The name that a user agent gives itself, in words: "Chrome on Windows"; "An unknown device" where it does not say. */
export function describeDevice(userAgent: string): string {
  if (userAgent === '') return 'An unknown device'
  const { browser, os } = bowser.parse(userAgent)
  const names = [browser.name, os.name].filter(Boolean)
  return names.length > 0 ? names.join(' on ') : 'An unknown device'
}
