export function FaintLine({ className }: { className: string }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 320 96"
      fill="none"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      <path d="M0 80H320" className="stroke-line" />
      <path
        d="M0 56H44V64H80V32H132V44H176V58H212V66H236V24H284V36H320"
        className="stroke-line-strong"
      />
    </svg>
  )
}
