import { useCanChange } from '../../links/can-change.tsx'
import { useAdd } from '../../plan/door.ts'
import { Button } from '../../ui/button.tsx'

export function NothingPlanned() {
  const add = useAdd()
  const canChange = useCanChange()
  return (
    <div className="absolute inset-0 flex flex-col items-center justify-center gap-4 p-4 text-center print:hidden">
      <FaintLine />
      <p className="max-w-96">
        Nothing is planned yet.
        {canChange && ' Add your first income, and every day ahead shows its balance here.'}
      </p>
      {canChange && (
        <Button variant="primary" aria-haspopup="dialog" onClick={() => add('income')}>
          Add an Income
        </Button>
      )}
    </div>
  )
}

function FaintLine() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 320 96"
      fill="none"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      className="h-20 w-full max-w-96 xl:h-32"
    >
      <path d="M0 80H320" className="stroke-line" />
      <path
        d="M0 56H44V64H80V32H132V44H176V58H212V66H236V24H284V36H320"
        className="stroke-line-strong"
      />
    </svg>
  )
}
