import { useAdd } from '../../plan/use-add.ts'
import { Button } from '../../ui/button.tsx'
import { FaintLine } from '../../ui/pictures/faint-line.tsx'

export function NothingPlanned() {
  const add = useAdd()
  return (
    <div className="absolute inset-0 flex flex-col items-center justify-center gap-4 p-4 text-center print:hidden">
      <FaintLine className="h-20 w-full max-w-96 xl:h-32" />
      <p className="max-w-96">
        Nothing is planned yet. Add your first income, and every day ahead shows its balance here.
      </p>
      <Button variant="primary" aria-haspopup="dialog" onClick={() => add('income')}>
        Add an Income
      </Button>
    </div>
  )
}
