import type { Statement } from '../../../../shared/statements/statement.ts'
import { useToday } from '../../../server/use-today.ts'
import { Button } from '../../../ui/button.tsx'
import { RowList } from '../../../ui/files/row-list.tsx'
import { countOf, formatCount } from '../../../words/counts.ts'
import type { ChosenFile } from './chosen-file.ts'
import { describeStatement } from './statement-words.ts'

interface StatementSummaryProps {
  statement: Statement
  files: ChosenFile[]
  onLeave: () => void
}

export function StatementSummary({ statement, files, onLeave }: StatementSummaryProps) {
  const { pendingCount, problems, problemCount } = statement
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="flex min-w-0 flex-1 basis-60 flex-col gap-1">
        <output className="font-medium">{describeStatement(statement, useToday())}.</output>
        <p className="text-xs text-ink-soft wrap-anywhere">
          {files.map(({ name }) => name).join(', ')}
        </p>
        {pendingCount > 0 && (
          <p className="text-ink-soft">
            {countOf(pendingCount, 'line')} {pendingCount === 1 ? 'is' : 'are'} not booked yet, and
            left out.
          </p>
        )}
      </div>
      <Button size="small" onClick={onLeave}>
        Other Files
      </Button>
      {problemCount > 0 && (
        <details className="basis-full">
          <summary className="w-fit cursor-pointer rounded-field py-3 text-warning sm:py-1">
            {countOf(problemCount, 'line')} could not be read, and{' '}
            {problemCount === 1 ? 'is' : 'are'} left out
          </summary>
          <RowList title="Lines that are left out" lines={listProblems(problems, problemCount)} />
        </details>
      )}
    </div>
  )
}

function listProblems(problems: Statement['problems'], count: number): string[] {
  const lines = problems.map(({ file, line, sentence }) => `${file}, line ${line}: ${sentence}`)
  const more = count - problems.length
  return more > 0 ? [...lines, `And ${formatCount(more)} more.`] : lines
}
