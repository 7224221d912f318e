import { useIsVisitor } from '../../server/demo-visit.ts'

/** False in the demo, and where the server does not ask banks [behaviour: Asking on the screen]. */
export function useOffersBank(): boolean {
  const isVisitor = useIsVisitor()
  return document.querySelector('meta[name="bank-feeds"]') !== null && !isVisitor
}
