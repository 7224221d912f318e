import { useState } from 'react'
import { leaveDemo } from '../server/demo-visit.ts'
import { Button } from '../ui/button.tsx'
import { browserToday } from '../words/dates.ts'
import { formatMoment } from '../words/moments.ts'

export function DemoBanner({ until }: { until: string }) {
  const [isLeaving, setIsLeaving] = useState(false)
  const leave = (form: 'signup' | null) => {
    setIsLeaving(true)
    void leaveDemo(form)
  }
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-field border border-line bg-raised px-3 py-2 print:hidden">
      <p className="min-w-0 flex-1 basis-72 text-ink-soft max-sm:text-xs">
        A demo with made-up figures, for you alone. It ends {formatMoment(until, browserToday())},
        or a day after your last visit.
      </p>
      <div className="flex gap-2">
        <Button size="small" busy={isLeaving} onClick={() => leave('signup')}>
          Create Account
        </Button>
        <Button size="small" variant="ghost" busy={isLeaving} onClick={() => leave(null)}>
          Leave
        </Button>
      </div>
    </div>
  )
}
