/** A small red mark beside a balance that falls below zero; its minus sign says the same in words. */
export function BelowZeroMark() {
  return (
    <span
      title="Below zero"
      className="mr-1.5 inline-block size-2 rounded-full bg-negative align-baseline"
    />
  )
}
