export function Brand() {
  return (
    <span className="inline-flex items-center gap-2 text-base font-semibold">
      <img src="/icon.svg" alt="" width={24} height={24} />
      Balance
    </span>
  )
}
