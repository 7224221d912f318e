const ROWS = [
  { y: 12, width: 96 },
  { y: 42, width: 64 },
  { y: 72, width: 80 },
]

export function FaintRows() {
  return (
    <svg aria-hidden viewBox="0 0 240 84" className="h-20 w-60 max-w-full">
      {ROWS.map(({ y, width }, row) => (
        <g key={y} opacity={1 - row * 0.28}>
          <rect x={0} y={y - 5} width={width} height={10} rx={5} className="fill-line-strong" />
          <rect x={184} y={y - 5} width={56} height={10} rx={5} className="fill-line-strong" />
          <rect x={0} y={y + 14} width={240} height={1} className="fill-line" />
        </g>
      ))}
    </svg>
  )
}
