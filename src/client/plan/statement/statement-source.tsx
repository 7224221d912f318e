import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import type { AccountRef } from '../../../shared/fields.ts'
import type { Statement } from '../../../shared/statements/statement.ts'
import { useLasting } from '../../browser/use-settled.ts'
import { useToday } from '../../server/use-today.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { FileField, useFileDrop } from '../../ui/files/choose-files.tsx'
import { RowList } from '../../ui/scroll-box.tsx'
import { Problem } from '../../ui/problem.tsx'
import { countOf, formatCount } from '../../words/counts.ts'
import { CorrectionForm, QuestionForm } from './question-form.tsx'
import { describeStatement } from './statement-words.ts'
import {
  type ChosenFile,
  type ReadStatement,
  useStatementReading,
} from './use-statement-reading.ts'

const SILENT_MS = 500

const FILES_LABEL = 'Choose the files of a bank statement'

interface StatementSourceProps {
  account: AccountRef
  dropped?: File[] | undefined
  /** Gets null when other files are chosen. */
  onRead: (read: ReadStatement | null) => void
  /** The words while the statement that was read is compared with the plan. */
  comparing: string | false
  children?: ReactNode
}

export function StatementSource(props: StatementSourceProps) {
  const { account, dropped, onRead, comparing, children } = props
  const reading = useStatementReading({ account, dropped, onRead })
  const { files, statement, failure, readingCount } = reading
  const isDraggedOver = useFileDrop(reading.take)
  const isReading = readingCount > 0
  const isLong = useLasting(isReading, SILENT_MS)
  const isLongCompared = useLasting(comparing !== false, SILENT_MS)
  const question = statement?.question
  const isReplaced = failure?.kind === 'refused' && files.length === 1
  const placeRef = useStageFocus(statement === null ? 'files' : (question?.kind ?? 'read'))
  const remove = (file: ChosenFile) => {
    reading.remove(file)
    // The button that was pressed goes.
    placeRef.current?.focus()
  }
  return (
    <>
      <section
        aria-label="Bank statement"
        aria-busy={isReading}
        className={`flex flex-col gap-4 rounded-card ${isDraggedOver && statement ? 'outline-2 outline-offset-4 outline-accent outline-dashed' : ''}`}
      >
        <div ref={placeRef} tabIndex={-1} className="flex flex-col gap-4 outline-none">
          {!statement && (
            <>
              <FileField
                multiple
                label={FILES_LABEL}
                title={
                  files.length === 0 || isReplaced
                    ? 'Choose files or drop them here'
                    : 'Add files or drop them here'
                }
                hint="CSV, OFX, QFX, QIF, camt or MT940, up to 12 files and 5 MB together."
                isDraggedOver={isDraggedOver}
                onFiles={reading.take}
              />
              {files.length > 0 && <ChosenFiles files={files} onRemove={remove} />}
              {files.length === 0 && (
                <p className="text-ink-soft">
                  On your bank’s website, open the transactions of your account and look for
                  “Export” or “Download”. Take the last 12 months, or what there is.
                </p>
              )}
            </>
          )}
          {statement && question && (
            <QuestionForm
              // Each question begins with empty fields.
              key={JSON.stringify(question)}
              statement={statement}
              question={question}
              busy={isReading}
              onAnswer={reading.answer}
              onChooseAccount={reading.chooseAccount}
              onLeave={reading.leave}
            />
          )}
          {statement && !question && (
            <>
              <StatementSummary statement={statement} files={files} onLeave={reading.leave} />
              <CorrectionForm
                // The next correction begins with what was answered.
                key={JSON.stringify(statement.layouts)}
                statement={statement}
                busy={isReading}
                onAnswer={reading.answer}
              />
            </>
          )}
        </div>
        <output className="text-ink-soft empty:hidden">
          {isLong && `Reading ${countOf(readingCount, 'file')}...`}
        </output>
        <Problem className="wrap-anywhere">{failure?.sentence}</Problem>
        {!statement && files.length > 0 && !isReading && failure?.kind !== 'refused' && (
          <Button className="self-start" variant="primary" onClick={reading.readAgain}>
            {failure?.kind === 'lost' ? 'Try Again' : files.length === 1 ? 'Read It' : 'Read Them'}
          </Button>
        )}
        {!(statement && !question) && (
          <p className="text-xs text-ink-faint">Your statement is read once and not kept.</p>
        )}
      </section>
      <output className="text-ink-soft empty:hidden">{isLongCompared && comparing}</output>
      {children}
    </>
  )
}

function useStageFocus(stage: string): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  const shown = useRef(stage)
  useLayoutEffect(() => {
    if (shown.current === stage) return
    shown.current = stage
    ref.current?.focus({ preventScroll: true })
  }, [stage])
  return ref
}

interface ChosenFilesProps {
  files: ChosenFile[]
  onRemove: (file: ChosenFile) => void
}

function ChosenFiles({ files, onRemove }: ChosenFilesProps) {
  return (
    <ul aria-label="Chosen files" className="divide-y divide-line">
      {files.map((file, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- two files of two folders may have one name
        <li key={`${place} ${file.name}`} className="flex items-center gap-2 py-0.5">
          <span className="min-w-0 flex-1 wrap-anywhere">{file.name}</span>
          <IconButton
            size="small"
            label={`Remove ${file.name}`}
            icon={<X size={16} aria-hidden />}
            onClick={() => onRemove(file)}
          />
        </li>
      ))}
    </ul>
  )
}

interface StatementSummaryProps {
  statement: Statement
  files: ChosenFile[]
  onLeave: () => void
}

function StatementSummary({ statement, files, onLeave }: StatementSummaryProps) {
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
