interface StepProgressProps {
  /** Counted from 1. */
  step: number
  stepCount: number
  name?: string
}

export function StepProgress({ step, stepCount, name }: StepProgressProps) {
  return (
    <div className="flex items-center gap-3 text-xs text-ink-faint">
      <span className="whitespace-nowrap">
        Step {step} of {stepCount}
        {name && ` · ${name}`}
      </span>
      <span aria-hidden className="flex flex-1 gap-1">
        {Array.from({ length: stepCount }, (_, index) => (
          <span
            key={index}
            className={`h-1 flex-1 rounded-full ${index < step ? 'bg-accent' : 'bg-line-strong'}`}
          />
        ))}
      </span>
    </div>
  )
}
