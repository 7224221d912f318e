import { useCanChange } from '../../links/can-change.tsx'
import { useCurrentAccount } from '../../links/current-account.ts'
import { useDoor } from '../../plan/door.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { lazyScreenWith } from '../../ui/layers/lazy-screen.tsx'

const Forecast = lazyScreenWith({
  failure: 'The forecast could not be loaded. Check your connection, then try again.',
  whenIdle: true,
})('Forecast', () => import('./forecast.tsx'))

export function ForecastPlace() {
  const { account } = useCurrentAccount()
  const { to } = useDoor()
  const canChange = useCanChange()
  return (
    <Card className="flex flex-col gap-3 p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="font-semibold">How good is the forecast?</h2>
        {canChange && (
          <Button size="small" {...to('check-in')}>
            Check in
          </Button>
        )}
      </div>
      <Forecast key={account} account={account} />
    </Card>
  )
}
