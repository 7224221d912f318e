/** Configures the testing library. */
import { configure } from '@testing-library/dom'

configure({
  // Long, for busy machines. No test depends on this time.
  asyncUtilTimeout: 100_000,
  // No stylesheet is loaded, so no element is hidden, and checking that takes time.
  defaultHidden: true,
  getElementError: (message) => new Error(message ?? 'No such element.'),
})
