import { useWriteScope } from '../../links/write-scope.ts'
import type { Dialogs } from '../../plan/door.ts'
import { Dialog } from '../../ui/layers/dialog.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { ExplanationSum } from './explanation-sum.tsx'
import { ExplanationTable } from './explanation-table.tsx'
import { useExplanation } from './use-explanation.ts'
import { NotLoaded } from '../../ui/not-loaded.tsx'

export function ExplainDialog({ onClose, ...days }: Dialogs['explain'] & { onClose: () => void }) {
  const { account } = useWriteScope()
  const { today, firstDay, lastDay, from, to, query } = useExplanation(account, days)
  const { data, error, isPlaceholderData } = query
  const fields = [
    { label: 'From', ...from },
    { label: 'To', ...to },
  ]
  const hasProblem = from.problem !== null || to.problem !== null

  return (
    <Dialog title="Why this number?" onClose={onClose} focusesField={false}>
      {/* As high as most answers, so that nothing moves when they come. */}
      <div className="flex flex-col gap-4 sm:min-h-[26rem]">
        {(error || !hasProblem) && <NotLoaded query={query} />}
        {data && (
          <div
            aria-busy={(isPlaceholderData && !hasProblem) || undefined}
            className={`flex flex-col gap-4 ${isPlaceholderData && !hasProblem ? 'opacity-60' : ''}`}
          >
            <ExplanationSum explanation={data} today={today} />
            <ExplanationTable key={`${data.from} ${data.to}`} explanation={data} today={today} />
          </div>
        )}
        <details className="mt-auto">
          <summary className="w-fit rounded-field py-3 text-ink-soft hover:text-ink sm:py-1">
            Other days
          </summary>
          <div className="grid grid-cols-2 gap-3 pt-2">
            {fields.map(({ label, value, problem, set }) => (
              <TextField
                key={label}
                label={label}
                type="date"
                min={firstDay}
                max={lastDay}
                value={value}
                error={problem}
                onChange={({ target }) => set(target.value)}
              />
            ))}
          </div>
        </details>
      </div>
    </Dialog>
  )
}
