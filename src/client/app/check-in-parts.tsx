export { CheckInDialog } from '../features/check-in/check-in-dialog.tsx'
import { DueLine } from '../features/check-in/due-line.tsx'
import { MovingBalanceOffers } from '../features/moving-balance/moving-balance-offers.tsx'
import { useCurrentAccount } from '../server/current-account.ts'

/** What the Balance tab says of itself about check-ins and done marks: not part of the first load, but with the dialog in one file. */
export function CheckInParts() {
  const { account } = useCurrentAccount()
  return (
    <>
      <DueLine key={account} account={account} />
      <MovingBalanceOffers />
    </>
  )
}
