/** Cash flows that are one for a person: each continues another one from a date on. */
import type { Plan } from './plan.ts'

/**
 * For each cash flow that continues another one, or is continued, one id of them all: that of the first part, which may
 * be deleted. Cash flows that are not in it are a whole of their own.
 */
export function wholesOf({ cashFlows, deletedContinuations }: Plan): Map<number, number> {
  const continued = new Map<number, number>()
  for (const { id, continuesId } of deletedContinuations) continued.set(id, continuesId)
  for (const { id, continuesId } of cashFlows)
    if (continuesId !== null) continued.set(id, continuesId)
  const wholes = new Map<number, number>()
  for (const id of continued.keys()) {
    const parts = [id]
    let first = id
    for (;;) {
      const before = wholes.get(first) ?? continued.get(first)
      if (before === undefined || before === first) break
      parts.push((first = before))
    }
    for (const part of parts) wholes.set(part, first)
  }
  return wholes
}
