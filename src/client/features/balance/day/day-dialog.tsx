import { useWriteScope } from '../../../links/write-scope.ts'
import { Dialog } from '../../../ui/layers/dialog.tsx'
import { browserToday } from '../../../words/dates.ts'
import { DayEnd, DayTitle } from './day-frame.tsx'
import { DayTransactions } from './day-transactions.tsx'
import { useDay } from './use-day.ts'

export function DayDialog({ date, onClose }: { date: string; onClose: () => void }) {
  const scope = useWriteScope()
  const shown = useDay(scope.account, date)
  const { day, today = browserToday() } = shown
  return (
    <Dialog
      title={<DayTitle date={date} isToday={date === today} />}
      onClose={onClose}
      footer={day && <DayEnd day={day} today={today} account={scope.account} />}
    >
      <div data-focus-home className="@container -my-3">
        <DayTransactions date={date} shown={shown} scope={scope} />
      </div>
    </Dialog>
  )
}
