/** Imported before uPlot, which makes a formatter of the browser's language while it loads: "C", that of some systems, is none. */
if (!/^[a-z]{2,3}(-[a-z\d]+)*$/i.test(navigator.language))
  Object.defineProperty(navigator, 'language', { value: 'en-US', configurable: true })
