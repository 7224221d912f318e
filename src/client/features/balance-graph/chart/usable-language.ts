/** Imported before uPlot, which makes a formatter of the browser's language while it loads: "C", that of some systems, is none. */
try {
  Intl.NumberFormat.supportedLocalesOf(navigator.language)
} catch {
  Object.defineProperty(navigator, 'language', { value: 'en-US', configurable: true })
}
